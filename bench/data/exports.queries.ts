/** Finds the shortest range of days that ends on the day of the latest punch and contains at least $1 punches. */
export const daysOfPunches = `
  SELECT min(punch_date)::text AS "from", max(punch_date)::text AS "to", sum(day)::int AS total
  FROM (SELECT punch_date, sum(total) AS day, sum(sum(total)) OVER (ORDER BY punch_date DESC) AS until FROM punch_counters
    WHERE company_id = (SELECT id FROM companies WHERE company_code = 'BENCH') GROUP BY punch_date) days
  WHERE until - day < $1`;

/** Counts the portal's connections with an open transaction or a running statement. */
export const busyConnections = `
  SELECT count(*)::int AS busy FROM pg_stat_activity WHERE usename = 'gatehouse_app' AND state <> 'idle'`;
