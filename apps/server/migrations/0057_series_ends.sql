-- The owner ended the series before its time, by splitting it or deleting the rest: no notice of its end is needed.
ALTER TABLE meetings ADD COLUMN ended_by_owner boolean NOT NULL DEFAULT false;
-- Series that end soon are looked for every hour.
CREATE INDEX meetings__company_id__until ON meetings (company_id, until) WHERE frequency <> 'ONCE';
