import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import { systemClock } from '../clock.ts';
import { isZone, periodsOf } from '../dates/zones.ts';
import type { Database } from './database.ts';

const DAY = 86_400_000;
/** A clock change that lasts less than a week does not exist in the data of either side. */
const STEP = 7 * DAY;
/** Years around now that are compared. Releases of the data change rules of the coming years, rarely of past ones. */
const years = { before: 3, after: 5 };

interface Difference {
  zone: string;
  from: number;
  to: number;
  /** Milliseconds east of UTC, by the portal's data. */
  offset: number;
}

/**
 * Makes the portal's time-zone data decide local dates in SQL, too: compares them with the database's and stores the portal's offsets where
 * they differ. `local_time` and `instant_of` read them. Compares again only when the data of either side, or the year, have changed.
 * @param client signed in as the owner
 */
export async function syncTimeZones(client: ClientBase, now = systemClock.now()): Promise<void> {
  const data = await versionsOf(client, now);
  const { rows } = await client.query<{ time_zone_data: string | null }>(
    'SELECT time_zone_data FROM installation',
  );
  if (rows[0]?.time_zone_data === data) return;
  const known = await findKnownZones(client);
  const span = {
    from: Date.UTC(now.getUTCFullYear() - years.before),
    to: Date.UTC(now.getUTCFullYear() + years.after + 1),
  };
  const differences: Difference[] = [];
  for (const zone of known) differences.push(...(await differencesOf(client, zone, span)));
  await client.query('BEGIN');
  await removeUnknown(client, known);
  await client.query('INSERT INTO time_zones (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    known,
  ]);
  await client.query('DELETE FROM time_zone_offsets');
  await client.query(
    `INSERT INTO time_zone_offsets (zone, starts_at, ends_at, utc_offset)
      SELECT zone, to_timestamp("from"), to_timestamp("to"), make_interval(secs => o)
      FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS d (zone, "from", "to", o)`,
    [
      differences.map(({ zone }) => zone),
      differences.map(({ from }) => from / 1000),
      differences.map(({ to }) => to / 1000),
      differences.map(({ offset }) => offset / 1000),
    ],
  );
  await client.query('UPDATE installation SET time_zone_data = $1', [data]);
  await client.query('COMMIT');
}

/**
 * Zones of companies, buildings and devices for which both sides' data differ within the next two years, with the date from which they do.
 */
export async function findDifferingZones(
  database: Database,
  now: Date,
): Promise<{ zone: string; from: string }[]> {
  const companyIds = await database.asSystem(async (db) => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM companies`.execute(db);
    return rows.map(({ id }) => id);
  });
  return database.asCompanies(companyIds, async (db) => {
    const { rows } = await sql<{ zone: string; from: string }>`
      SELECT o.zone, to_char(greatest(min(o.starts_at), ${now}), 'YYYY-MM-DD') AS "from" FROM time_zone_offsets o
      WHERE o.ends_at > ${now} AND o.starts_at < ${now}::timestamptz + interval '2 years'
        AND (o.zone IN (SELECT time_zone FROM companies) OR o.zone IN (SELECT time_zone FROM buildings)
          OR o.zone IN (SELECT time_zone FROM devices))
      GROUP BY o.zone ORDER BY o.zone`.execute(db);
    return rows;
  });
}

/** Removes the zones that one side does not know, except those that a company, building or device still has. */
async function removeUnknown(client: ClientBase, known: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM time_zones WHERE name <> ALL ($1)',
    [known],
  );
  for (const { name } of rows) {
    await client.query('SAVEPOINT removal');
    await client
      .query('DELETE FROM time_zones WHERE name = $1', [name])
      .catch(() => client.query('ROLLBACK TO removal'));
  }
}

/** Both sides' data: the portal's release, and a digest of the names and present offsets of the database's. */
async function versionsOf(client: ClientBase, now: Date): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `SELECT md5(version() || string_agg(name || utc_offset, ',' ORDER BY name)) AS digest FROM pg_timezone_names`,
  );
  return `${process.versions.tz} ${now.getUTCFullYear()} ${rows[0]?.digest}`;
}

async function findKnownZones(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM pg_timezone_names WHERE name !~ '^(posix|right)/' ORDER BY name`,
  );
  return rows.map(({ name }) => name).filter(isZone);
}

/** The periods of a zone in which the database has another offset than the portal. */
async function differencesOf(
  client: ClientBase,
  zone: string,
  { from, to }: { from: number; to: number },
): Promise<Difference[]> {
  const periods = periodsOf(zone, from, to);
  // the middle of every week, and both sides of every change
  const instants = periods.flatMap((period) => {
    const weeks = Math.floor((period.to - period.from) / STEP);
    const inside = Array.from({ length: weeks }, (_, week) => period.from + week * STEP + STEP / 2);
    return [period.from, ...inside, period.to - 1000].map((at) => ({ at, period }));
  });
  const { rows } = await client.query<{ offsets: number[] }>({
    name: 'offsets-of-zone',
    text: `SELECT array_agg(extract(epoch FROM (to_timestamp(s) AT TIME ZONE $2) - (to_timestamp(s) AT TIME ZONE 'UTC'))::float8
        ORDER BY place) AS offsets FROM unnest($1::float8[]) WITH ORDINALITY AS i (s, place)`,
    values: [instants.map(({ at }) => at / 1000), zone],
  });
  const offsets = rows[0]?.offsets ?? [];
  const differing = new Set(
    instants
      .filter(({ period }, place) => Math.round((offsets[place] ?? 0) * 1000) !== period.offset)
      .map(({ period }) => period),
  );
  return [...differing].map((period) => ({ zone, ...period }));
}
