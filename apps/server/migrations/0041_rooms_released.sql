-- A meeting somebody checked out of holds its room no longer: what is left of its time can be booked.
ALTER TABLE meeting_occurrences DROP CONSTRAINT meeting_occurrences__taken;
ALTER TABLE meeting_occurrences ADD CONSTRAINT meeting_occurrences__taken
  EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (actual_end IS NULL)
  DEFERRABLE INITIALLY IMMEDIATE;
