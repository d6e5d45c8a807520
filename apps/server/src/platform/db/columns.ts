/** Which column a field of a body is written to. */
type Columns = Readonly<Record<string, string>>;

/**
 * The fields of a body under the names of their columns: `columnsOf({ doorName: 'door_name' }, body)`. Fields without a column are
 * left out; one that is not sent is undefined, which an insert and an update pass over.
 */
export function columnsOf<const C extends Columns, B extends { [K in keyof C]?: unknown }>(
  columns: C,
  body: B,
): { [K in keyof C & keyof B & string as C[K]]: B[K] } {
  const entries = Object.entries(columns).map(([field, column]) => [column, body[field]]);
  // named by `columns`, valued by `body`, as the type says
  return Object.fromEntries(entries) as { [K in keyof C & keyof B & string as C[K]]: B[K] };
}
