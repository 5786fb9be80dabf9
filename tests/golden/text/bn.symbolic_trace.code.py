


def forward(self, input):
    input_1 = input
    _0 = getattr(self, "0")(input_1);  input_1 = None
    _1 = getattr(self, "1")(_0);  _0 = None
    _2 = getattr(self, "2")(_1);  _1 = None
    _3 = getattr(self, "3")(_2);  _2 = None
    _4 = getattr(self, "4")(_3);  _3 = None
    return _4
    