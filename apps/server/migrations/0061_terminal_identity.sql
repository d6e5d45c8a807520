-- Whether the person whom a terminal reported under a number is the portal's person of that number. NULL: no doubt, or no one of the portal.
ALTER TABLE reported_people ADD COLUMN identity text,
  ADD CONSTRAINT reported_people__identity CHECK (identity IN ('ASKED', 'SAME', 'OTHER'));
-- those whose updates and punches wait
CREATE INDEX reported_people__held ON reported_people (device_id, pin) WHERE identity IN ('ASKED', 'OTHER');

-- Punches of someone else under the number of a person; they are listed by terminal and number.
ALTER TABLE quarantine DROP CONSTRAINT quarantine__reason,
  ADD CONSTRAINT quarantine__reason
    CHECK (reason IN ('UNKNOWN_PERSON', 'OTHER_PERSON', 'UNREADABLE', 'FUTURE_TIME', 'PAST_TIME'));
ALTER TABLE quarantine DROP COLUMN group_key;
ALTER TABLE quarantine ADD COLUMN group_key text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN reason NOT IN ('UNKNOWN_PERSON', 'OTHER_PERSON') OR person_code IS NULL THEN 'record ' || id
    WHEN mapping_id IS NOT NULL THEN 'mapping ' || mapping_id
    WHEN reason = 'OTHER_PERSON' THEN 'device ' || device_id || ' ' || person_code
    ELSE 'code ' || person_code END) STORED;
CREATE INDEX quarantine__group_key__id ON quarantine (company_id, state, group_key, id);
CREATE INDEX quarantine__group_key__wall_time ON quarantine (company_id, state, group_key, wall_time);
