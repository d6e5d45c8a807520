import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../viewer.ts';

const always = sql<SqlBool>`true`;

/** Returns the SQL condition that `column` equals `value`. The condition is always true if `value` is undefined. */
export const whereEquals = <T>(column: Expression<T>, value: NoInfer<T> | undefined): Expression<SqlBool> =>
  value === undefined ? always : sql<SqlBool>`${column} = ${value}`;

/**
 * Returns the SQL condition that one of the texts contains the typed text, ignoring case. LIKE wildcards are escaped.
 * The condition is always true for an empty text.
 */
export const whereContains = (
  texts: readonly Expression<string | null>[],
  typed: string,
): Expression<SqlBool> => {
  if (typed === '') return always;
  const pattern = `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`${text} ILIKE ${pattern}`),
    sql` OR `,
  )})`;
};

/** Collation that sorts numbers inside text by their value: R2 comes before R10. */
export const naturalSort = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} COLLATE counted`;

/** Returns the SQL condition that the caller can see the company. It is checked in addition to row-level security. */
export const whereCompanyVisible = (
  companyId: Expression<number | null>,
  viewer: Pick<Viewer, 'companyIds'>,
): Expression<SqlBool> => sql<SqlBool>`${companyId} = ANY (${viewer.companyIds}::bigint[])`;

/**
 * Returns the SQL condition that `text` contains every typed word, ignoring case, accents and the width of the letters.
 * The condition is always true for an empty text. `text` may join columns with different collations.
 */
export const whereContainsWords = (text: Expression<string | null>, typed: string): Expression<SqlBool> =>
  typed === ''
    ? always
    : sql<SqlBool>`search_fold((${text}) COLLATE "und-x-icu") LIKE ALL ((SELECT search_words(${typed}))::text[])`;

/**
 * Returns the part of an email address in which a search looks for the typed text. The domain is searched only for a
 * text with an @, because most people of a company have the same domain.
 */
export const emailFor = (email: Expression<string | null>, typed: string): Expression<string | null> =>
  typed.includes('@') ? email : sql<string | null>`split_part(${email}, '@', 1)`;

/** Returns `AND` and the condition that the column is the company with this code. Empty without a code. */
export const andCompanyHasCode = (
  companyId: Expression<number>,
  code: string | undefined,
): RawBuilder<unknown> =>
  code === undefined
    ? sql``
    : sql`AND ${companyId} = (SELECT id FROM companies WHERE company_code = ${code})`;

/**
 * Returns a query for the ids of the rows that reference a row. Example: `selectReferencingIds('files.company_id',
 * 'companies.id')`.
 */
export const selectReferencingIds = (column: `${string}.${string}`, id: string): RawBuilder<number[]> => {
  const rows = column.slice(0, column.indexOf('.'));
  return sql`ARRAY(SELECT id FROM ${sql.table(rows)} WHERE ${sql.ref(column)} = ${sql.ref(id)} ORDER BY id)`;
};
