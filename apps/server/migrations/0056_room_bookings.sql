-- The conflict search looks in one room for the last meeting before an instant. Range operators are not leakproof, so under row-level
-- security no search uses the exclusion constraint's index.
CREATE INDEX meeting_occurrences__room_id__starts_at ON meeting_occurrences (room_id, starts_at) WHERE actual_end IS NULL;
-- The search looks back as far as a meeting may take: 31 days, with the hours by which clocks change.
ALTER TABLE meeting_occurrences ADD CONSTRAINT meeting_occurrences__length CHECK (ends_at - starts_at < interval '32 days');
