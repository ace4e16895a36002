"""Chapter 4, spells and abilities: rules 406-415, from announcing to resolving."""
