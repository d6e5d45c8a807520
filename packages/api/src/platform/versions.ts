import { z } from 'zod';

/** How often people have changed a row, beginning with 1: an update names the one it read. Jobs and terminals raise none. */
export const version = z.int().positive();

type Bare<S> = S extends z.ZodDefault<infer Inner> ? Inner : S;
type Changes<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<Bare<S[K]>> } & {
  version: z.ZodOptional<typeof version>;
};

/**
 * The body of an update, out of the shape of what it changes: only fields that are sent are written, so none has a default; with
 * `version`, what somebody else changed since is not written over (API_ROW_CHANGED). Without it the call writes as if read now.
 */
export function changesOf<S extends z.ZodRawShape>(input: z.ZodObject<S>) {
  const fields = Object.entries(input.shape).map(([name, shape]) => [
    name,
    z.optional(shape instanceof z.ZodDefault ? shape.unwrap() : shape),
  ]);
  // built field by field from `input`, whose types Changes spells out
  return z.strictObject({ ...Object.fromEntries(fields), version: version.optional() } as Changes<S>);
}

/** A field that was sent and that somebody else has changed since: what it is now, by whom and when (ISO 8601). */
export interface ChangedField {
  field: string;
  value: unknown;
  by: string;
  at: string;
}

/** What API_ROW_CHANGED says in `result`: the version the row has now, and the fields both have changed. */
export interface RowChanged {
  version: number;
  fields: ChangedField[];
}
