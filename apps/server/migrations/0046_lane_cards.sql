-- needs: viewer files vehicles
-- Plate and card of one passage may be reported by two devices of a lane. Which passages opened nothing because they arrived too late.

-- Seconds between the readings of a plate and a card that belong together.
ALTER TABLE lanes ADD COLUMN card_seconds int NOT NULL DEFAULT 20;
ALTER TABLE lanes ADD CONSTRAINT lanes__card_seconds CHECK (card_seconds BETWEEN 1 AND 120);

ALTER TABLE plate_passages DROP CONSTRAINT plate_passages__refusal;
ALTER TABLE plate_passages ADD CONSTRAINT plate_passages__refusal CHECK (refusal IN
  ('LANE_OFF', 'CLOSED', 'UNKNOWN_PLATE', 'OWNER_OFF', 'NO_CARD', 'OTHER_CARD', 'NO_PLATE', 'LATE'));
UPDATE plate_passages SET refusal = 'LATE'
  WHERE refusal IS NULL AND abs(extract(epoch FROM received_at - passed_at)) > 60;

-- The record that brought the missing plate or card: the passage is listed once, as that record.
ALTER TABLE plate_passages ADD CONSTRAINT plate_passages__company_id__id UNIQUE (company_id, id);
ALTER TABLE plate_passages ADD COLUMN completed_by bigint;
ALTER TABLE plate_passages ADD CONSTRAINT plate_passages__completed_by FOREIGN KEY (company_id, completed_by)
  REFERENCES plate_passages (company_id, id) ON DELETE CASCADE;
CREATE INDEX plate_passages__completed_by__idx ON plate_passages (completed_by) WHERE completed_by IS NOT NULL;
-- records that wait for the other half
CREATE INDEX plate_passages__lane_id__waiting ON plate_passages (lane_id, passed_at)
  WHERE completed_by IS NULL AND refusal IN ('NO_CARD', 'OTHER_CARD', 'NO_PLATE');
