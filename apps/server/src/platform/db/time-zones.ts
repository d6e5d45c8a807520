import { DAY } from '@gatehouse/api/platform/dates';
import type { ClientBase } from 'pg';
import { systemClock } from '../clock.ts';
import { isZone, periodsOf } from '../dates/zones.ts';

/**
 * Interval in milliseconds at which offsets are compared. No difference between the portal and the database lasts
 * less than a week.
 */
const STEP = 7 * DAY;
/**
 * Number of compared years before and after the current one. New releases of time-zone data change rules of future
 * years, rarely of past ones.
 */
const years = { before: 3, after: 5 };

interface OffsetDifference {
  zone: string;
  from: number;
  to: number;
  /** Offset in milliseconds east of UTC, from the time-zone data of the portal. */
  offset: number;
}

/**
 * Compares the time-zone data of the portal and the database. Stores the portal's offsets if they differ. The SQL
 * functions `local_time` and `instant_of` read these offsets, so that SQL uses the portal's data for local dates.
 * Compares again only if one of the data versions or the year has changed.
 * @param client a connection of the owner
 */
export async function syncTimeZones(client: ClientBase, now = systemClock.now()): Promise<void> {
  const data = await versionsOf(client, now);
  const { rows } = await client.query<{ time_zone_data: string | null }>(
    'SELECT time_zone_data FROM installation',
  );
  if (rows[0]?.time_zone_data === data) return;
  const zones = await findKnownZones(client);
  const span = {
    from: Date.UTC(now.getUTCFullYear() - years.before),
    to: Date.UTC(now.getUTCFullYear() + years.after + 1),
  };
  const differences: OffsetDifference[] = [];
  for (const zone of zones) differences.push(...(await findDifferences(client, zone, span)));
  await client.query('BEGIN');
  await removeUnknown(client, zones);
  await client.query('INSERT INTO time_zones (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    zones,
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

/** Removes the zones that are missing in the portal or the database, except those that other rows reference. */
async function removeUnknown(client: ClientBase, knownZones: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM time_zones WHERE name <> ALL ($1)',
    [knownZones],
  );
  for (const { name } of rows) {
    await client.query('SAVEPOINT removal');
    await client
      .query('DELETE FROM time_zones WHERE name = $1', [name])
      .catch(() => client.query('ROLLBACK TO removal'));
  }
}

/**
 * Returns the versions of the time-zone data of the portal and the database. The portal's version is the release of its
 * data. The database's version is a digest of its names and current offsets.
 */
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

/** Finds the periods of a zone in which the database has a different offset from the portal. */
async function findDifferences(
  client: ClientBase,
  zone: string,
  { from, to }: { from: number; to: number },
): Promise<OffsetDifference[]> {
  const periods = periodsOf(zone, from, to);
  // Returns the instants to compare: the middle of every week, and the first and last second of every period.
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
      .filter(({ period }, index) => Math.round((offsets[index] ?? 0) * 1000) !== period.offset)
      .map(({ period }) => period),
  );
  return [...differing].map((period) => ({ zone, ...period }));
}
