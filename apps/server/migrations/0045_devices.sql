-- needs: viewer devices
-- Withdrawals at a poll, alarms with their person and lock, and the people a terminal has and the portal does not know.

-- The last second of the window behind a visitor's row; NULL for employees, whose zones have turns (access_zones.turns_at).
ALTER TABLE device_people ADD COLUMN ends_at timestamptz;
