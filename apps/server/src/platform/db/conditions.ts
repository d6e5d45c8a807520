import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../viewer.ts';

const always = sql<SqlBool>`true`;

/** The column has the value that was asked for; any, where none was. */
export const asked = <T>(column: Expression<T>, value: NoInfer<T> | undefined): Expression<SqlBool> =>
  value === undefined ? always : sql<SqlBool>`${column} = ${value}`;

/** One of the texts contains what was typed, whatever the case; the LIKE wildcards are letters like any other. */
export const containing = (
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

/** A column of codes or names in the order in which people count: R2 before R10. */
export const counted = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} COLLATE counted`;

/** The row belongs to a company of the viewer: the first wall; row-level security is the second. */
export const ofViewer = (
  companyId: Expression<number | null>,
  viewer: Pick<Viewer, 'companyIds'>,
): Expression<SqlBool> => sql<SqlBool>`${companyId} = ANY (${viewer.companyIds}::bigint[])`;

/** Every word of what was typed occurs in `text`, whatever the case, the accents or the width of the letters. */
export const searched = (text: Expression<string | null>, typed: string): Expression<SqlBool> =>
  typed === ''
    ? always
    : sql<SqlBool>`search_fold(${text}) LIKE ALL ((SELECT search_words(${typed}))::text[])`;

/** `AND` every word of what was typed occurs in employee `e`'s folded names, codes and addresses; nothing when nothing was typed. */
export const namedLike = (keyword: string): RawBuilder<unknown> =>
  keyword === '' ? sql`` : sql`AND e.search_text LIKE ALL ((SELECT search_words(${keyword}))::text[])`;

/**
 * Scope `department`: the row is about the viewer, about somebody of a department they manage, or about anybody when they
 * keep the company's staff list. Stands beside `ofViewer`, not in its place.
 */
export const inCharge = (
  employeeId: Expression<number>,
  departmentId: Expression<number>,
  viewer: Viewer,
): Expression<SqlBool> =>
  sql<SqlBool>`(${viewer.permissions.has('STAFF_LIST')}::boolean OR ${employeeId} = ${viewer.employeeId}::bigint
    OR ${departmentId} = ANY (${viewer.managedDepartmentIds}::bigint[]))`;

/** The numbers of the rows that stand on this one: `idsOn('rooms.building_id', 'buildings.id')`. */
export const idsOn = (column: `${string}.${string}`, id: string): RawBuilder<number[]> => {
  const rows = column.slice(0, column.indexOf('.'));
  return sql`ARRAY(SELECT id FROM ${sql.table(rows)} WHERE ${sql.ref(column)} = ${sql.ref(id)} ORDER BY id)`;
};
