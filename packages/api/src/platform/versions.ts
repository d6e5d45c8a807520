import { z } from 'zod';

/**
 * Number of changes by people, starting with 1. An update sends the version it read. Jobs and terminals do not increase
 * it.
 */
export const version = z.int().positive();

type Bare<S> = S extends z.ZodDefault<infer Inner> ? Inner : S;
type Changes<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<Bare<S[K]>> } & {
  version: z.ZodOptional<typeof version>;
};

/**
 * Returns the body of an update. Only fields that are sent are written, so fields have no default. With `version`,
 * changes by other people since then are not overwritten (API_ROW_CHANGED). Without it, the call writes as if it had
 * just read the row.
 */
export function changesOf<S extends z.ZodRawShape>(input: z.ZodObject<S>) {
  const fields = Object.entries(input.shape).map(([name, shape]) => [
    name,
    z.optional(shape instanceof z.ZodDefault ? shape.unwrap() : shape),
  ]);
  // Built field by field from `input`. `Changes` has the exact types.
  return z.strictObject({ ...Object.fromEntries(fields), version: version.optional() } as Changes<S>);
}

/**
 * A field that was sent and that another person changed in the meantime: its current value, author and time (ISO 8601).
 */
export interface ChangedField {
  field: string;
  value: unknown;
  by: string;
  at: string;
}

/** `result` of API_ROW_CHANGED: the current version of the row, and the fields both have changed. */
export interface RowConflict {
  version: number;
  fields: ChangedField[];
}
