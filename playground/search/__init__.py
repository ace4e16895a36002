"""One search box for everything: scenarios, cards, rules, glossary."""
