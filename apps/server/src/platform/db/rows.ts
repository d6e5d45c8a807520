import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { type Expression, type Generated, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Change } from '../record.ts';
import type { Refusal } from '../refusal.ts';
import { type RowUpdateCall, refuseOverwriting } from '../versions.ts';
import type { Viewer } from '../viewer.ts';
import { columnsOf } from './columns.ts';
import { whereCompanyVisible } from './conditions.ts';
import type { DB } from './database.gen.ts';
import type { Db } from './database.ts';
import { noteAttempt } from './taken-fields.ts';

type ManagedColumn = 'created_at' | 'updated_at' | 'version';

type VersionedTable = {
  [T in keyof DB]: DB[T] extends Record<'id' | 'company_id' | ManagedColumn, unknown> ? T : never;
}[keyof DB];

/** The columns that every versioned table has. */
interface AnyVersionedRow {
  id: Generated<number>;
  company_id: number;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}
/**
 * Returns a handle with the additional table name `versioned`, which stands for any versioned table. It has the columns
 * that all versioned tables have.
 */
const withAnyVersioned = (db: Db) => db.withTables<{ versioned: AnyVersionedRow }>();

export interface RowReadCall {
  db: Db;
  viewer: Viewer;
  clock: Clock;
}

/** A call that changes a row and records the change in the audit trail. */
interface RowChangeCall extends RowReadCall {
  record(...changes: Change[]): Promise<void>;
}

interface RowFindCall<M extends ErrorCode> extends RowReadCall {
  refuse(code: M, details?: Refusal['details']): never;
}

/** Fields of every row, both in the result and in the audit trail. */
interface RowIdentity {
  id: number;
  version: number;
  companyId: number;
}

/** The methods of a select statement that are needed to read one row, whichever tables the statement joins. */
interface RowSelect<Row> {
  where(condition: Expression<SqlBool>): {
    executeTakeFirst(): Promise<Row | undefined>;
    executeTakeFirstOrThrow(): Promise<Row>;
  };
}

interface RowOptions {
  table: VersionedTable;
  columns: Readonly<Record<string, string>>;
  /** Selects the rows that the caller can see, joined with the tables that the result needs. */
  described: (db: Db, viewer: Viewer) => RowSelect<object>;
  /** Error code of an operation that does not find the row. */
  missing: ErrorCode;
}

/** Maps each field of a body to its column. */
type FieldColumns<T extends VersionedTable> = Readonly<Record<string, keyof Updateable<DB[T]> & string>>;

/** A row with the columns that the statement `described` selects. */
type SelectedRow<O extends RowOptions> =
  ReturnType<O['described']> extends RowSelect<infer Row> ? Row : never;

/** The fields of a body, each with the type of its column. Omitted fields are not written. */
type SentFields<O extends RowOptions> = {
  [K in keyof O['columns']]?:
    | Updateable<DB[O['table']]>[O['columns'][K] & keyof Updateable<DB[O['table']]>]
    | undefined;
};

/**
 * Creates the operations on one row of a table: find and lock the row as the viewer sees it, write the fields of a
 * body, read the row back, delete it, and record each change in the audit trail. `present` converts the row to the
 * result, which is also recorded. Each operation receives the call of the handler. `besides` are columns that have no
 * field in the body. `also` writes related rows in other tables, before the row is read back.
 */
export function defineRow<const O extends RowOptions, Shown extends RowIdentity>(
  { table, columns, described, missing }: O & { columns: FieldColumns<O['table']> },
  present: (row: SelectedRow<O>, now: Date) => Shown,
) {
  type Table = DB[O['table']];
  type FindCall = RowFindCall<O['missing']>;
  const select = described as (db: Db, viewer: Viewer) => RowSelect<SelectedRow<O>>; // `described` selects a `SelectedRow`.
  const selectById = ({ db, viewer }: RowReadCall, id: number) =>
    select(db, viewer).where(sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`);
  // The argument types already ensure that the columns and values belong to the table.
  const anyTable = table as string as 'versioned';
  type ExtraColumns<V> = Omit<V, O['columns'][keyof O['columns']] | ManagedColumn>;
  type RelatedWrite = (id: number) => Promise<unknown>;
  const noRelatedWrite: RelatedWrite = async () => {};

  const readBack = async (call: RowReadCall, id: number): Promise<Shown> =>
    present(await selectById(call, id).executeTakeFirstOrThrow(), call.clock.now());

  const find = async (call: FindCall, id: number): Promise<Shown> =>
    present((await selectById(call, id).executeTakeFirst()) ?? call.refuse(missing), call.clock.now());

  /**
   * Locks the row and then finds it with a second statement. A single statement that locks and joins would join
   * outdated rows of other tables after it has waited for the lock. The row stays locked until the end of the
   * transaction.
   */
  const lock = async (call: FindCall, id: number): Promise<Shown> => {
    const lockedRow = withAnyVersioned(call.db).selectFrom(anyTable).select('id').where('id', '=', id);
    await lockedRow
      .where((eb) => whereCompanyVisible(eb.ref('company_id'), call.viewer))
      .forNoKeyUpdate()
      .execute();
    return find(call, id);
  };

  return {
    find,
    lock,
    /** Locks the row for an update. Refuses the update if it would overwrite changes of another person. */
    async lockToUpdate(call: FindCall & RowUpdateCall, id: number): Promise<Shown> {
      const before = await lock(call, id);
      await refuseOverwriting(call, { companyId: before.companyId, entityId: id }, before);
      return before;
    },
    async insert(
      call: RowChangeCall & { body: SentFields<O> },
      besides: ExtraColumns<Insertable<Table>>,
      also = noRelatedWrite,
    ): Promise<Shown> {
      const at = call.clock.now();
      const values = { ...columnsOf(columns, call.body), ...besides, created_at: at, updated_at: at };
      const { id } = await withAnyVersioned(call.db)
        .insertInto(anyTable)
        .values(values as unknown as Insertable<AnyVersionedRow>)
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(noteAttempt({ table, values, columns }));
      await also(id);
      const after = await readBack(call, id);
      await call.record({ companyId: after.companyId, entityId: id, after: toRecordedFields(after) });
      return after;
    },
    /** Writes the fields of the request body and increments the version of the row. */
    async update(
      call: RowChangeCall & { body: SentFields<O> },
      before: Shown,
      besides: ExtraColumns<Updateable<Table>> = {} as never,
      also = noRelatedWrite,
    ): Promise<Shown> {
      const { id, companyId } = before;
      const values: Updateable<AnyVersionedRow> = {
        ...columnsOf(columns, call.body),
        ...besides,
        updated_at: call.clock.now(),
      };
      await withAnyVersioned(call.db)
        .updateTable(anyTable)
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where((eb) => whereCompanyVisible(eb.ref('company_id'), call.viewer))
        .execute()
        .catch(noteAttempt({ table, values, id, columns }));
      await also(id);
      const after = await readBack(call, id);
      await call.record({
        companyId,
        entityId: id,
        before: toRecordedFields(before),
        after: toRecordedFields(after),
        version: after.version,
      });
      return after;
    },
    async remove(call: RowChangeCall, before: Shown): Promise<Record<string, never>> {
      const { id, companyId } = before;
      await withAnyVersioned(call.db)
        .deleteFrom(anyTable)
        .where('id', '=', id)
        .where((eb) => whereCompanyVisible(eb.ref('company_id'), call.viewer))
        .execute();
      await call.record({ companyId, entityId: id, before: toRecordedFields(before) });
      return {};
    },
  };
}

/** Returns the recorded fields of a row: all except the caller's permissions on it. */
const toRecordedFields = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'may'));

/**
 * Locks a visible row that another row will reference, so that it is not deleted before the end of the transaction.
 * Returns its company. Undefined if the caller cannot see the row.
 */
export async function lockReferencedRow(
  db: Db,
  viewer: Viewer,
  table: VersionedTable,
  id: number,
): Promise<number | undefined> {
  const row = await withAnyVersioned(db)
    .selectFrom(table as string as 'versioned')
    .select('company_id')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forKeyShare()
    .executeTakeFirst();
  return row?.company_id;
}

/** The column of a versioned table that references the owner of each row, as `table.column`. */
type OwnerColumn = { [T in VersionedTable]: `${T}.${keyof DB[T] & `${string}_id`}` }[VersionedTable];

/**
 * Counts the rows that belong to an owner and meet `condition`. Example: `lockAndCount(db, 'files.company_id', {
 * companies: companyId })`. Locks the owner's row, so that concurrent calls cannot exceed a limit.
 */
export async function lockAndCount(
  db: Db,
  ownerColumn: OwnerColumn,
  owner: { table: keyof DB; id: number },
  condition = sql<SqlBool>`true`,
): Promise<number> {
  await sql`SELECT FROM ${sql.table(owner.table)} WHERE id = ${owner.id} FOR NO KEY UPDATE`.execute(db);
  const table = ownerColumn.slice(0, ownerColumn.indexOf('.'));
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}
    WHERE ${sql.ref(ownerColumn)} = ${owner.id} AND ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

export const withIsoCreatedDate = <Row extends { createdDate: Date }>({ createdDate, ...row }: Row) => ({
  ...row,
  createdDate: createdDate.toISOString(),
});
