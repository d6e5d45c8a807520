-- What security events say of a person who signed in, or tried to, under one of these names. That they happened stays.
CREATE OR REPLACE FUNCTION forget_security_subject(company bigint, names text[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten int;
BEGIN
  UPDATE security_events e SET subject = '', address = '', details = '{}'
    WHERE e.company_id = company AND company = ANY (viewer_companies()) AND lower(e.subject) = ANY (names);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END
$$;
REVOKE EXECUTE ON FUNCTION forget_security_subject FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_security_subject TO gatehouse_app;

-- Security events are kept as long as the company says; some at a time, so that nobody waits.
CREATE OR REPLACE FUNCTION delete_security_events(company bigint, before timestamptz, most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  gone int;
BEGIN
  DELETE FROM security_events WHERE company_id = company AND company = ANY (viewer_companies()) AND id IN (
    SELECT e.id FROM security_events e WHERE e.company_id = company AND e.at < before ORDER BY e.at LIMIT most);
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END
$$;
REVOKE EXECUTE ON FUNCTION delete_security_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_security_events TO gatehouse_app;
