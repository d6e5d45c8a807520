import {
  type Insertable,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { Clock } from '../clock.ts';
import type { Viewer } from '../viewer.ts';
import { columnsOf } from './columns.ts';
import { ofViewer } from './conditions.ts';
import type { DB } from './database.gen.ts';
import type { Db } from './database.ts';

type Managed = 'created_at' | 'updated_at' | 'version';

/** Tables whose rows are numbered, belong to a company and carry a version. */
type Kept = {
  [T in keyof DB]: DB[T] extends Record<'id' | 'company_id' | Managed, unknown> ? T : never;
}[keyof DB];

type ColumnsIn<T extends Kept> = Readonly<Record<string, keyof Updateable<DB[T]> & string>>;
type Sent<T extends Kept, C extends ColumnsIn<T>> = {
  [K in keyof C]?: Updateable<DB[T]>[C[K]] | undefined;
};

/** Of the call that a row is read in. */
export interface Reading {
  db: Db;
  viewer: Viewer;
  clock: Clock;
}

interface Noun<T extends Kept, C extends ColumnsIn<T>, D, Tables extends keyof D, Row, Shown> {
  /** Which column a field of a body is written to. */
  columns: C;
  /** The rows the viewer may see, joined to what is shown with them. */
  described: (db: Db, viewer: Viewer) => SelectQueryBuilder<D, Tables, Row>;
  /** The row as it is shown and recorded. */
  present: (row: Simplify<Row>, now: Date) => Shown;
}

/**
 * What every noun does with one row of its table: find and lock it as the viewer sees it, write what a body sends, read it back,
 * delete it. Each takes the call it is part of. `besides` are columns that no field of the body is written to.
 */
export function rowOf<T extends Kept, const C extends ColumnsIn<T>, D, Tables extends keyof D, Row, Shown>(
  table: T,
  { columns, described, present }: Noun<T, C, D, Tables, Row, Shown>,
) {
  const numbered = ({ db, viewer }: Reading, id: number) =>
    described(db, viewer).where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`);
  // any of these tables has the columns that are named below; values are held to the table's own by the types of the arguments
  const written = table as 'buildings';
  type Values = Updateable<DB['buildings']>;

  const find = async (call: Reading, id: number): Promise<Shown | undefined> => {
    const row = await numbered(call, id).executeTakeFirst();
    return row && present(row, call.clock.now());
  };
  /** The row as it has just been written. */
  const read = async (call: Reading, id: number): Promise<Shown> =>
    present(await numbered(call, id).executeTakeFirstOrThrow(), call.clock.now());

  return {
    find,
    read,
    /** As `find`; nobody else changes or deletes it before the transaction ends. */
    async lock(call: Reading, id: number): Promise<Shown | undefined> {
      const locked = numbered(call, id).modifyEnd(sql`FOR NO KEY UPDATE OF ${sql.table(table)}`);
      const row = await locked.executeTakeFirst();
      return row && present(row, call.clock.now());
    },
    async insert(
      call: Reading & { body: Sent<T, C> },
      besides: Omit<Insertable<DB[T]>, C[keyof C] | Managed>,
    ): Promise<Shown> {
      const at = call.clock.now();
      const values = { ...columnsOf(columns, call.body), ...besides, created_at: at, updated_at: at };
      const { id } = await call.db
        .insertInto(written)
        .values(values as unknown as Insertable<DB['buildings']>)
        .returning('id')
        .executeTakeFirstOrThrow();
      return read(call, id);
    },
    /** Writes the fields that are sent, and raises the version. */
    async update(
      call: Reading & { body: Sent<T, C> },
      id: number,
      besides: Omit<Updateable<DB[T]>, C[keyof C] | Managed> = {} as never,
    ): Promise<Shown> {
      const values: Values = { ...columnsOf(columns, call.body), ...besides, updated_at: call.clock.now() };
      await call.db
        .updateTable(written)
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where((eb) => ofViewer(eb.ref('company_id'), call.viewer))
        .execute();
      return read(call, id);
    },
    remove: ({ db, viewer }: Reading, id: number) =>
      db
        .deleteFrom(written)
        .where('id', '=', id)
        .where((eb) => ofViewer(eb.ref('company_id'), viewer))
        .execute(),
  };
}

/** The company of a row the viewer sees and another is to stand on: it cannot be deleted before the transaction ends. */
export async function holdRow(db: Db, viewer: Viewer, table: Kept, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom(table as 'buildings') // any of these tables has both columns
    .select('company_id')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .forKeyShare()
    .executeTakeFirst();
  return row?.company_id;
}

/** A row whose `createdDate` is an instant of the wire, as `present` shows it where nothing else differs. */
export const dated = <Row extends { createdDate: Date }>(row: Row) => ({
  ...row,
  createdDate: row.createdDate.toISOString(),
});
