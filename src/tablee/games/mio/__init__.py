"""MIO: match colour or number, and shout at the last card."""
