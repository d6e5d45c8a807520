-- What a push service answered last: a rejection while it takes the pushes of other browsers is about the key of this subscription.
ALTER TABLE push_subscriptions
  -- the origin of the endpoint; NULL until the first push
  ADD COLUMN service text,
  ADD COLUMN accepted_at timestamptz,
  -- since when each push was rejected; NULL: the last one was not
  ADD COLUMN rejected_since timestamptz;
CREATE INDEX push_subscriptions__accepted_at ON push_subscriptions (accepted_at) WHERE accepted_at IS NOT NULL;
