import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Rows that are read at once: a few milliseconds of the event loop, which reads all that has come before it does anything else. */
const rowsAtOnce = 500;

/** All rows of a statement that may have thousands, read in parts of the same snapshot, so that others are heard between them. */
export async function readInParts<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  const all: Row[] = [];
  await sql`DECLARE large_page NO SCROLL CURSOR FOR ${statement}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`FETCH FORWARD ${sql.lit(rowsAtOnce)} FROM large_page`.execute(db);
    all.push(...rows);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`CLOSE large_page`.execute(db);
  return all;
}
