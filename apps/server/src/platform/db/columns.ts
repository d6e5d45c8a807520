/** Maps a field of a request body to its column. */
type ColumnMap = Readonly<Record<string, string>>;

/**
 * Renames the fields of a body to their columns: `columnsOf({ fileName: 'file_name' }, body)`. Fields without a column
 * are dropped. An omitted field is undefined, and inserts and updates skip it.
 */
export function columnsOf<const C extends ColumnMap, B extends { [K in keyof C]?: unknown }>(
  columns: C,
  body: B,
): { [K in keyof C & keyof B & string as C[K]]: B[K] } {
  const entries = Object.entries(columns).map(([field, column]) => [column, body[field]]);
  // TypeScript cannot infer the return type. The keys come from `columns` and the values from `body`.
  return Object.fromEntries(entries) as { [K in keyof C & keyof B & string as C[K]]: B[K] };
}

/** Columns that every row has, by the name of their field. */
const own = { id: 'id', version: 'version', companyId: 'company_id' } as const;

/**
 * Returns the select list of a table: the fields of every row and these columns, under their names in the API. Example:
 * `columnAliases('files', columns)`.
 */
export function columnAliases<const T extends string, const C extends ColumnMap>(table: T, columns: C) {
  type Aliases<N> = { [K in keyof N & string]: `${T}.${N[K] & string} as ${K}` }[keyof N & string];
  const aliases = Object.entries({ ...own, ...columns }).map(
    ([field, column]) => `${table}.${column} as ${field}`,
  );
  return aliases as Aliases<typeof own & C>[]; // TypeScript cannot infer that the strings match the template type.
}
