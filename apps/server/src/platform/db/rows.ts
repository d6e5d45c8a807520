import type { ErrorCode } from '@gatehouse/api/platform/errors';
import {
  type Insertable,
  type SelectQueryBuilder,
  type Simplify,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { Clock } from '../clock.ts';
import type { Change } from '../record.ts';
import type { Refusal } from '../refusal.ts';
import { refuseOverwriting, type Updating } from '../versions.ts';
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

/** Of the call that changes a row: what it does is on the trail. */
interface Changing extends Reading {
  record(...changes: Change[]): Promise<void>;
}

/** Of the call that may not find its row. */
interface Finding<M extends ErrorCode> extends Reading {
  refuse(code: M, details?: Refusal['details']): never;
}

/** What every row says of itself, as it is shown and recorded. */
interface Own {
  id: number;
  version: number;
  companyId: number;
}

interface Noun<T extends Kept, C extends ColumnsIn<T>, D, Tables extends keyof D, Row, Shown, M> {
  /** Which column a field of a body is written to. */
  columns: C;
  /** The rows the viewer may see, joined to what is shown with them. */
  described: (db: Db, viewer: Viewer) => SelectQueryBuilder<D, Tables, Row>;
  /** The row as it is shown and recorded. */
  present: (row: Simplify<Row>, now: Date) => Shown;
  /** What a call answers that does not find its row. */
  missing: M;
}

/**
 * What every noun does with one row of its table: find and lock it as the viewer sees it, write what a body sends, read it back,
 * delete it, and write all that to the trail. Each takes the call it is part of. `besides` are columns that no field of the body is
 * written to; `also` writes what of the row lies in other tables, before it is read back.
 */
export function rowOf<
  T extends Kept,
  const C extends ColumnsIn<T>,
  D,
  Tables extends keyof D,
  Row,
  Shown extends Own,
  const M extends ErrorCode,
>(table: T, { columns, described, present, missing }: Noun<T, C, D, Tables, Row, Shown, M>) {
  const numbered = ({ db, viewer }: Reading, id: number) =>
    described(db, viewer).where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`);
  // any of these tables has the columns that are named below; values are held to the table's own by the types of the arguments
  const written = table as 'buildings';
  type Values = Updateable<DB['buildings']>;
  type Besides<V> = Omit<V, C[keyof C] | Managed>;
  type Also = (id: number) => Promise<unknown>;
  const nothing: Also = async () => {};

  /** The row as it has just been written. */
  const read = async (call: Reading, id: number): Promise<Shown> =>
    present(await numbered(call, id).executeTakeFirstOrThrow(), call.clock.now());

  const find = async (call: Finding<M>, id: number): Promise<Shown> =>
    present((await numbered(call, id).executeTakeFirst()) ?? call.refuse(missing), call.clock.now());

  /** As `find`, read once it is held: one statement would, having waited, join what stood in other tables before. Nobody else changes it. */
  const lock = async (call: Finding<M>, id: number): Promise<Shown> => {
    const held = call.db.selectFrom(written).select('id').where('id', '=', id).forNoKeyUpdate();
    await held.where((eb) => ofViewer(eb.ref('company_id'), call.viewer)).execute();
    return find(call, id);
  };

  return {
    find,
    lock,
    /** As `lock`, for an update: refused where it would write over what somebody else has changed meanwhile. */
    async lockToUpdate(call: Finding<M> & Updating, id: number): Promise<Shown> {
      const before = await lock(call, id);
      await refuseOverwriting(call, { companyId: before.companyId, entityId: id }, before);
      return before;
    },
    async insert(
      call: Changing & { body: Sent<T, C> },
      besides: Besides<Insertable<DB[T]>>,
      also = nothing,
    ): Promise<Shown> {
      const at = call.clock.now();
      const values = { ...columnsOf(columns, call.body), ...besides, created_at: at, updated_at: at };
      const { id } = await call.db
        .insertInto(written)
        .values(values as unknown as Insertable<DB['buildings']>)
        .returning('id')
        .executeTakeFirstOrThrow();
      await also(id);
      const after = await read(call, id);
      await call.record({ companyId: after.companyId, entityId: id, after: recorded(after) });
      return after;
    },
    /** Writes the fields that are sent, and raises the version. */
    async update(
      call: Changing & { body: Sent<T, C> },
      before: Shown,
      besides: Besides<Updateable<DB[T]>> = {} as never,
      also = nothing,
    ): Promise<Shown> {
      const { id, companyId } = before;
      const values: Values = { ...columnsOf(columns, call.body), ...besides, updated_at: call.clock.now() };
      await call.db
        .updateTable(written)
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where((eb) => ofViewer(eb.ref('company_id'), call.viewer))
        .execute();
      await also(id);
      const after = await read(call, id);
      await call.record({
        companyId,
        entityId: id,
        before: recorded(before),
        after: recorded(after),
        version: after.version,
      });
      return after;
    },
    /** Answers as an operation that has nothing left to show. */
    async remove(call: Changing, before: Shown): Promise<Record<string, never>> {
      const { id, companyId } = before;
      await call.db
        .deleteFrom(written)
        .where('id', '=', id)
        .where((eb) => ofViewer(eb.ref('company_id'), call.viewer))
        .execute();
      await call.record({ companyId, entityId: id, before: recorded(before) });
      return {};
    },
  };
}

/** What the trail keeps of a row: not what its viewer may do to it. */
const recorded = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'may'));

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

const owners = { employees: 'employee_id', companies: 'company_id' } as const;
type OwnedBy<O extends keyof typeof owners> = {
  [T in Kept]: DB[T] extends Record<(typeof owners)[O], unknown> ? T : never;
}[Kept];

/** How many rows of a table somebody has. Calls that add one take turns on the owner's row, so that none counts past a limit. */
export async function lockAndCount<O extends keyof typeof owners>(
  db: Db,
  table: OwnedBy<O>,
  owner: O,
  ownerId: number,
): Promise<number> {
  const whose = owner as 'employees'; // either has an id, and any of these tables its owner's column
  await db.selectFrom(whose).select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom(table as 'vehicles')
    .select(sql<number>`count(*)`.as('count'))
    .where(owners[whose], '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A row whose `createdDate` is an instant of the wire, as `present` shows it where nothing else differs. */
export const dated = <Row extends { createdDate: Date }>({ createdDate, ...row }: Row) => ({
  ...row,
  createdDate: createdDate.toISOString(),
});
