"""The mind: a value of positions learned from games, and bots that look ahead with it on what they believe."""
