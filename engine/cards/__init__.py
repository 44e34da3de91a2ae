"""Cards: what is printed on them, the files they come in, and the database that finds them."""
