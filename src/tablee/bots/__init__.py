"""Players made of code. Compiled."""
