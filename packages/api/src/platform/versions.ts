import { z } from 'zod';

/**
 * Version of a row. It starts with 1 and increases with each change by a person. Changes by jobs and terminals do not
 * increase it. An update sends the version that it is based on.
 */
export const version = z.int().positive();

type Bare<S> = S extends z.ZodDefault<infer Inner> ? Inner : S;
type Changes<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<Bare<S[K]>> } & {
  version: z.ZodOptional<typeof version>;
};

/**
 * Returns the schema of an update's body. Fields have no default value, because only the sent fields are written. If
 * `version` is sent, the update does not overwrite changes that other people made since that version (API_ROW_CHANGED).
 * If it is absent, the update is based on the current row.
 */
export function changesOf<S extends z.ZodRawShape>(input: z.ZodObject<S>) {
  const fields = Object.entries(input.shape).map(([name, shape]) => [
    name,
    z.optional(shape instanceof z.ZodDefault ? shape.unwrap() : shape),
  ]);
  // TypeScript cannot infer the type of `fields`, which are converted one by one from `input`.
  return z.strictObject({ ...Object.fromEntries(fields), version: version.optional() } as Changes<S>);
}

/**
 * A field of an update that another person has changed since the update's version: its current value, author and time
 * (ISO 8601).
 */
export interface ChangedField {
  field: string;
  value: unknown;
  by: string;
  at: string;
}

/**
 * The `result` of the error API_ROW_CHANGED: the current version of the row, and the fields that both people changed.
 */
export interface RowConflict {
  version: number;
  fields: ChangedField[];
}
