import { secondsUntilComputed } from '@gatehouse/testing/data/backlog.queries';
import type pg from 'pg';

export interface StoredRecords {
  /** Raw records as `serial<US>raw`. A record that is stored twice is in the list twice. */
  records: string[];
  /** Number of raw records that are neither a punch nor quarantined. */
  nowhere: number;
  /** Number of records that became two punches, or are both a punch and quarantined. */
  doubled: number;
  /** Number of punches without a raw record. */
  unfounded: number;
  /** Number of combinations of day and result for which the counter differs from the number of punches. */
  wrongCounters: number;
}

export const separator = '\x1f';

/** Reads the stored records, after the portal has computed the acknowledged records. */
export async function readStoredRows(owner: pg.Client): Promise<StoredRecords> {
  await secondsUntilComputed(owner);
  const records = await owner.query<{ record: string }>(
    `SELECT d.serial_number || E'\\x1f' || i.raw AS record FROM punch_inbox i JOIN devices d ON d.id = i.device_id`,
  );
  const { rows } = await owner.query<Omit<StoredRecords, 'records'>>(`
    WITH places AS (
      SELECT i.device_id, i.record_key,
        (SELECT count(*) FROM punches p WHERE p.device_id = i.device_id AND p.record_key = i.record_key) AS punches,
        (SELECT count(*) FROM quarantine q WHERE q.device_id = i.device_id AND q.record_key = i.record_key) AS held
      FROM punch_inbox i)
    SELECT (SELECT count(*)::int FROM places WHERE punches + held = 0) AS nowhere,
      (SELECT count(*)::int FROM places WHERE punches + held > 1) AS doubled,
      (SELECT count(*)::int FROM punches p WHERE NOT EXISTS (SELECT FROM punch_inbox i
        WHERE i.device_id = p.device_id AND i.record_key = p.record_key)) AS unfounded,
      (SELECT count(*)::int FROM
        (SELECT company_id, punch_date, result, sum(total) AS total FROM punch_counters GROUP BY 1, 2, 3) c
        FULL JOIN (SELECT company_id, punch_date, result, count(*) AS total FROM punches GROUP BY 1, 2, 3) p
          USING (company_id, punch_date, result)
        WHERE c.total IS DISTINCT FROM p.total) AS "wrongCounters"`);
  const [row] = rows;
  if (!row) throw new Error('no answer');
  return { ...row, records: records.rows.map(({ record }) => record) };
}

export const helpIndexes = `CREATE INDEX ON punches (device_id, record_key)`;
