-- The local time of an instant. time_zone_offsets has rows only where the database's own time-zone data differ from the portal's.
CREATE OR REPLACE FUNCTION local_time(at timestamptz, zone text) RETURNS timestamp LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT (at AT TIME ZONE 'UTC') + o.utc_offset FROM time_zone_offsets o
      WHERE o.zone = local_time.zone AND at >= o.starts_at AND at < o.ends_at),
    at AT TIME ZONE zone)
$$;

-- The instant at which the zone's clocks show a local time. A doubled time is the first one (rules.md §2); in a gap the clocks are put forward.
CREATE OR REPLACE FUNCTION instant_of(wall timestamp, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    (SELECT min((wall - o.utc_offset) AT TIME ZONE 'UTC') FROM time_zone_offsets o
      WHERE o.zone = instant_of.zone AND (wall - o.utc_offset) AT TIME ZONE 'UTC' >= o.starts_at
        AND (wall - o.utc_offset) AT TIME ZONE 'UTC' < o.ends_at),
    -- the database takes the second of two
    (SELECT min(found.at - earlier) FROM (SELECT wall AT TIME ZONE zone AS at) found, unnest('{0,30 min,1 hour}'::interval[]) earlier
      WHERE (found.at - earlier) AT TIME ZONE zone = wall),
    wall AT TIME ZONE zone)
$$;
