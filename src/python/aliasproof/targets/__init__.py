"""PyTorch's and other systems' own rewrites as external commands of `aliasproof fuzz --pass`: frames of graph text as in aliasproof.serve."""
