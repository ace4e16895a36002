"""How the site looks: template tags for cards and symbols, and the style guide."""
