-- The whole UID by which calendars know a meeting. The portal gives it, with the host of its address; those that were sent stay as they are.
ALTER TABLE meetings ALTER COLUMN uid DROP DEFAULT;
ALTER TABLE meetings ALTER COLUMN uid TYPE text USING uid || '@gatehouse';
