-- A terminal that answers once with 401 is not given up: the portal pauses and tries again.
ALTER TABLE device_lines DROP CONSTRAINT device_lines__problem;
ALTER TABLE device_lines ADD CONSTRAINT device_lines__problem CHECK (problem IN
  ('NO_ANSWER', 'SIGN_IN_REJECTED', 'WRONG_PASSWORD', 'LOCKED', 'OTHER_DEVICE', 'NOT_PERMITTED', 'NOT_UNDERSTOOD'));
