-- The desired command is sent again even if it equals `confirmed`, because the terminal may have changed since. `confirmed` stays, because
-- withdrawals and the comparison of names need it.
ALTER TABLE device_people ADD COLUMN is_due boolean NOT NULL DEFAULT false;
DROP INDEX device_people__due;
CREATE INDEX device_people__due ON device_people (device_id, pin)
  WHERE (desired IS DISTINCT FROM confirmed OR is_due) AND desired IS DISTINCT FROM refused;
