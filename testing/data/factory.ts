import pg from 'pg';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Connection } from '../../apps/server/src/platform/db/database.ts';

export interface MadeRow {
  id: number;
  companyId: number;
  code: string;
}

export interface FactoryKit {
  /** Connection of the database owner, outside row-level security, to prepare and check rows. */
  owner: pg.Pool;
  clock: Clock;
  /** Runs an INSERT and returns the ID of the row. */
  insert(text: string, values: unknown[]): Promise<number>;
  next(): number;
  companyOf(table: string, id: number): Promise<number>;
}

let count = 0;

export function createFactoryKit(connection: Connection, clock: Clock): FactoryKit {
  // Three connections are enough for tests of locks: one has the lock, the second waits for it, and the third reads.
  const owner = new pg.Pool({ ...connection, max: 3 });
  owner.on('error', () => undefined); // Ignores connection errors, because the database is dropped at the end.
  return {
    owner,
    clock,
    next: () => ++count,
    insert: async (text, values) =>
      Number((await owner.query<{ id: string }>(`${text} RETURNING id`, values)).rows[0]?.id),
    companyOf: async (table, id) =>
      Number(
        (await owner.query<{ company_id: string }>(`SELECT company_id FROM ${table} WHERE id = $1`, [id]))
          .rows[0]?.company_id,
      ),
  };
}
