-- The web address of a map that shows the building; empty: none. Visitors are sent it.
ALTER TABLE buildings ADD COLUMN map_link text NOT NULL DEFAULT '';
