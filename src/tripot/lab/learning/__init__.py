"""Games as learning environments: their encoding and the PettingZoo environment. Needs the lab extra."""
