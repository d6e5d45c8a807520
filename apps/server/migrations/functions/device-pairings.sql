-- Uses up the pairing code with this hash in the transaction of the person who entered it. Returns the kind of page and the token hash of
-- the browser that shows the code. Returns NULL if the code is unknown, used or expired.
CREATE OR REPLACE FUNCTION claim_pairing_code(code bytea, at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  claimed pairing_codes;
BEGIN
  PERFORM set_config('gatehouse.system', 'on', true);
  DELETE FROM pairing_codes c WHERE c.code_hash = code AND c.expires_at > at RETURNING * INTO claimed;
  PERFORM set_config('gatehouse.system', 'off', true);
  IF claimed.code_hash IS NULL THEN RETURN NULL; END IF;
  RETURN jsonb_build_object('kind', claimed.kind, 'tokenHash', encode(claimed.token_hash, 'hex'));
END
$$;
