


def forward(self, x):
    add_ = x.add_(1)
    t = x.t()
    return {'a': add_, 'b': [x, (t, None, 3)], 'c': 's'}
    