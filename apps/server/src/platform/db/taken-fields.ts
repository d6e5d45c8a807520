import type { FieldError } from '@gatehouse/api/platform/fields';
import { sql } from 'kysely';
import { type Db, sqlState } from './database.ts';

/** A row that a statement tried to write. */
interface RowAttempt {
  table: string;
  /** The written columns. */
  values: object;
  /** Id of the changed row. Undefined for a new row. */
  id?: number;
  /** Maps each field of the body to its column. */
  columns: Readonly<Record<string, string>>;
}

const attempts = new WeakMap<object, RowAttempt>();
const takenFields = new WeakMap<object, readonly FieldError[]>();

/** Returns an error handler that remembers the row which violated a unique constraint, and throws the error again. */
export const noteAttempt =
  (attempt: RowAttempt) =>
  (error: unknown): never => {
    if (error instanceof Error && sqlState(error) === '23505') attempts.set(error, attempt);
    throw error;
  };

export const attemptOf = (error: unknown): RowAttempt | undefined =>
  error instanceof Error ? attempts.get(error) : undefined;

/** Returns the duplicate fields that `noteTakenFields` has found for this error. Empty if it has found none. */
export const takenFieldsOf = (error: Error): readonly FieldError[] => takenFields.get(error) ?? [];

/**
 * Finds all fields of the attempted row with a value that another row has, not only the field of the violated constraint.
 * PostgreSQL reports one constraint and ends the transaction, so this runs in a new one. Finds only rows that the
 * caller can see.
 */
export async function noteTakenFields(
  db: Db,
  error: Error,
  { table, values, id, columns }: RowAttempt,
): Promise<void> {
  const candidate = JSON.stringify(Object.fromEntries(Object.entries(values).filter(isPlain)));
  const { rows } = await sql<{ taken: string }>`
    SELECT DISTINCT taken_columns(${table}::regclass, ${candidate}::jsonb, ${id ?? null}::bigint) AS taken
  `.execute(db);
  const taken = new Set(rows.map((row) => row.taken));
  const fields = Object.keys(columns).filter((field) => taken.has(columns[field] ?? ''));
  takenFields.set(
    error,
    fields.map((field) => ({ field, rule: 'taken', params: {} })),
  );
}

/** Leaves out values that the database computes. */
const isPlain = ([, value]: [string, unknown]) => value === null || typeof value !== 'object';
