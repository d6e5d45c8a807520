-- When a provisioning token ended because its creator could no longer create tokens; NULL while it has not.
ALTER TABLE provisioning_tokens ADD COLUMN ended_at timestamptz;
