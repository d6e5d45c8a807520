-- needs: viewer
-- Where rooms and their doors lie on the map of a floor (spec §2 "Room map editor"): rectangles on it, or none.

ALTER TABLE rooms ADD COLUMN map_x int, ADD COLUMN map_y int, ADD COLUMN map_width int, ADD COLUMN map_height int;
ALTER TABLE rooms ADD CONSTRAINT rooms__map CHECK (num_nulls(map_x, map_y, map_width, map_height) IN (0, 4));
ALTER TABLE doors ADD COLUMN map_x int, ADD COLUMN map_y int, ADD COLUMN map_width int, ADD COLUMN map_height int;
ALTER TABLE doors ADD CONSTRAINT doors__map CHECK (num_nulls(map_x, map_y, map_width, map_height) IN (0, 4));
