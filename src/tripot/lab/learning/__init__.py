"""Learning environments: the encoding of games, and the PettingZoo environment. Needs the extra ``lab``."""
