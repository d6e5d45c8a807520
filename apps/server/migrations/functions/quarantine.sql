-- Keeps `quarantine_groups`: what stands together as one line of the list, how many records it has and which is the newest. Counting and
-- sorting the records themselves took longer the more of them nobody had dealt with. Lines are written in one order, so that two
-- terminals with the same unknown people wait for each other instead of dead-locking.
CREATE OR REPLACE FUNCTION group_quarantine_added() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO quarantine_groups AS g (company_id, state, group_key, reason, newest, records, device_id, person_code)
    SELECT a.company_id, a.state, a.group_key, a.reason, max(a.id), count(*), (array_agg(a.device_id ORDER BY a.id DESC))[1],
      lower(coalesce(max(a.person_code), left(max(a.raw), 32)))
    FROM added a GROUP BY a.company_id, a.state, a.group_key, a.reason ORDER BY 1, 2, 3
    ON CONFLICT (company_id, state, group_key) DO UPDATE SET records = g.records + excluded.records, reason = excluded.reason,
      device_id = CASE WHEN excluded.newest > g.newest THEN excluded.device_id ELSE g.device_id END,
      newest = greatest(g.newest, excluded.newest);
  RETURN NULL;
END
$$;

-- Records leave a line when they are decided about, and come back when that is undone.
CREATE OR REPLACE FUNCTION group_quarantine_changed() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  WITH moved AS (SELECT o.company_id, o.state, o.group_key, n.state AS new_state, n.group_key AS new_key, n.reason, n.id, n.device_id,
      n.person_code, n.raw
    FROM gone o JOIN added n ON n.id = o.id
    WHERE (o.state, o.group_key) IS DISTINCT FROM (n.state, n.group_key) OR o.reason <> n.reason OR o.person_code IS DISTINCT FROM n.person_code),
  lines AS (
    SELECT m.company_id, m.state, m.group_key, NULL AS reason, NULL::bigint AS newest, -1 AS by, NULL::bigint AS device_id, NULL AS code FROM moved m
    UNION ALL SELECT m.company_id, m.new_state, m.new_key, m.reason, m.id, 1, m.device_id, lower(coalesce(m.person_code, left(m.raw, 32))) FROM moved m),
  sums AS (SELECT l.company_id, l.state, l.group_key, max(l.reason) AS reason, max(l.newest) AS newest, sum(l.by)::int AS by,
      (array_agg(l.device_id ORDER BY l.newest DESC NULLS LAST))[1] AS device_id, max(l.code) AS code
    FROM lines l GROUP BY 1, 2, 3 ORDER BY 1, 2, 3)
  -- a line that only loses records finds out below which of its own is the newest now
  INSERT INTO quarantine_groups AS g (company_id, state, group_key, reason, newest, records, device_id, person_code)
    SELECT s.company_id, s.state, s.group_key, coalesce(s.reason, ''), coalesce(s.newest, 0), s.by, coalesce(s.device_id, 0), coalesce(s.code, '')
    FROM sums s
    ON CONFLICT (company_id, state, group_key) DO UPDATE SET records = g.records + excluded.records,
      reason = coalesce(nullif(excluded.reason, ''), g.reason), person_code = CASE WHEN excluded.reason = '' THEN g.person_code ELSE excluded.person_code END,
      device_id = CASE WHEN excluded.newest > g.newest THEN excluded.device_id ELSE g.device_id END,
      newest = greatest(g.newest, excluded.newest);
  DELETE FROM quarantine_groups g USING (SELECT DISTINCT o.company_id, o.state, o.group_key FROM gone o) o
    WHERE (g.company_id, g.state, g.group_key) = (o.company_id, o.state, o.group_key) AND g.records <= 0;
  UPDATE quarantine_groups g SET newest = q.id, device_id = q.device_id
    FROM (SELECT DISTINCT o.company_id, o.state, o.group_key FROM gone o) o
    CROSS JOIN LATERAL (SELECT r.id, r.device_id FROM quarantine r
      WHERE (r.company_id, r.state, r.group_key) = (o.company_id, o.state, o.group_key) ORDER BY r.id DESC LIMIT 1) q
    WHERE (g.company_id, g.state, g.group_key) = (o.company_id, o.state, o.group_key) AND g.newest <> q.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION group_quarantine_gone() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  UPDATE quarantine_groups g SET records = g.records - o.records FROM (
      SELECT w.company_id, w.state, w.group_key, count(*) AS records FROM gone w GROUP BY 1, 2, 3) o
    WHERE (g.company_id, g.state, g.group_key) = (o.company_id, o.state, o.group_key);
  DELETE FROM quarantine_groups g USING gone o
    WHERE (g.company_id, g.state, g.group_key) = (o.company_id, o.state, o.group_key) AND g.records <= 0;
  UPDATE quarantine_groups g SET newest = q.id, device_id = q.device_id
    FROM (SELECT DISTINCT o.company_id, o.state, o.group_key FROM gone o) o
    CROSS JOIN LATERAL (SELECT r.id, r.device_id FROM quarantine r
      WHERE (r.company_id, r.state, r.group_key) = (o.company_id, o.state, o.group_key) ORDER BY r.id DESC LIMIT 1) q
    WHERE (g.company_id, g.state, g.group_key) = (o.company_id, o.state, o.group_key);
  RETURN NULL;
END
$$;
