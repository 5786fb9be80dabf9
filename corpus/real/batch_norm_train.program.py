"""BatchNorm in training: running mean and variance and the batch counter are written, the schema of batch_norm is silent."""
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(2, 3, 3, padding=1, bias=False)
        self.norm = torch.nn.BatchNorm2d(3)

    def forward(self, x):
        return torch.relu(self.norm(self.conv(x)))


step = Net().train()


def inputs():
    return (torch.randn(2, 2, 4, 4),)
