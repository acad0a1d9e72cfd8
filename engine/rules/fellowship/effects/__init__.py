"""What the effects of cards share: whom they choose from, and what a few of them do beyond `deeds`."""
