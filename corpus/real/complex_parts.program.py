"""Spectrum editing: the real part is scaled, the imaginary part cleared through its own view."""
import torch


def step(spectrum, gain):
    spectrum.real.mul_(gain)
    spectrum.imag[1:].zero_()
    return torch.abs(spectrum), spectrum.conj()


def inputs():
    return torch.randn(4, dtype=torch.complex64), torch.rand(4)
