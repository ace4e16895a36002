"""How what is here is seen elsewhere: frames in other sites, pictures, feeds, a map of the site, trace files."""
