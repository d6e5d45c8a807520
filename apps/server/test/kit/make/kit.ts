import pg from 'pg';
import type { Clock } from '../../../src/platform/clock.ts';
import type { Connection } from '../../../src/platform/db/database.ts';

/** A row as most factories answer it. */
export interface MadeRow {
  id: number;
  companyId: number;
  code: string;
}

/** What every noun's factory works with. */
export interface FactoryKit {
  /** The owner's connection, outside row-level security: for setting up and for looking. */
  owner: pg.Pool;
  clock: Clock;
  /** Runs an INSERT; the id of its row. */
  insert(text: string, values: unknown[]): Promise<number>;
  /** A number that nothing else has. */
  next(): number;
  /** The company a row is of. */
  companyOf(table: string, id: number): Promise<number>;
}

let count = 0;

export function factoryKit(connection: Connection, clock: Clock): FactoryKit {
  // one that holds a lock, one that waits for it, one that looks
  const owner = new pg.Pool({ ...connection, max: 3 });
  owner.on('error', () => undefined); // the database is dropped at the end
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
