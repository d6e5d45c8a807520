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

/** What every row shows of itself. */
const own = { id: 'id', version: 'version', companyId: 'company_id' } as const;

/** The row's own columns and these, under the names they have on the wire, for a select: `shown('doors', columns)`. */
export function shown<const T extends string, const C extends Columns>(table: T, columns: C) {
  type Named<N> = { [K in keyof N & string]: `${T}.${N[K] & string} as ${K}` }[keyof N & string];
  const named = Object.entries({ ...own, ...columns }).map(
    ([field, column]) => `${table}.${column} as ${field}`,
  );
  return named as Named<typeof own & C>[]; // as it was put together
}
