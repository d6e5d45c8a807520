import { type Expression, type SqlBool, sql } from 'kysely';
import { type Comparison, type Filter, textHolds } from './filter.rules.ts';
import { badRequest } from './scim-problem.ts';

type Condition = Expression<SqlBool>;
type Compare = (one: Comparison) => Condition | undefined | Promise<Condition | undefined>;

/** How the resources of a list are searched. */
export interface Searched {
  /** Their name in a sentence. */
  what: string;
  /** The condition of one comparison. Undefined if there is no such attribute. */
  compare: Compare;
  /** The condition that one entry of the list `attribute` fulfils a filter, which `within` turns into a condition for each entry. */
  entry?: (
    attribute: string,
    within: (compare: Compare) => Promise<Condition>,
  ) => Promise<Condition> | undefined;
}

/** @throws ScimProblem with `invalidFilter` if the filter names an attribute that resources are not found by. */
export async function conditionOf(filter: Filter, searched: Searched): Promise<Condition> {
  switch (filter.kind) {
    case 'compare':
      return (await searched.compare(filter)) ?? refuseAttribute(searched, filter.attribute);
    case 'not':
      return sql<SqlBool>`NOT ${await conditionOf(filter.of, searched)}`;
    case 'entry': {
      const { attribute, of } = filter;
      const what = `${searched.what} by ${attribute}`;
      const found = searched.entry?.(attribute, (compare) => conditionOf(of, { what, compare }));
      return (await found) ?? refuseAttribute(searched, attribute);
    }
    default: {
      const all: Condition[] = [];
      for (const one of filter.of) all.push(await conditionOf(one, searched));
      return sql<SqlBool>`(${sql.join(all, filter.kind === 'and' ? sql` AND ` : sql` OR `)})`;
    }
  }
}

function refuseAttribute({ what }: Searched, attribute: string): never {
  throw badRequest('invalidFilter', `${what} are not found by ${attribute.slice(0, 100)}`);
}

export const either = (all: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(all, sql` OR `)})`;
const constant = (is: boolean): Condition => sql<SqlBool>`${is}::boolean`;

/** The condition that a comparison holds for a text, by `textHolds`; NULL is empty. */
export function textIs(
  text: Expression<string | null>,
  { operator, value }: Comparison,
  isCaseExact = false,
): Condition {
  const folded = (one: Expression<string | null>) => (isCaseExact ? one : sql<string>`lower(${one})`);
  const held = folded(sql<string>`coalesce(${text}, '')`);
  const said = folded(sql<string>`${String(value ?? '')}::text`);
  switch (operator) {
    case 'eq':
      return sql<SqlBool>`(${held} = ${said})`;
    case 'ne':
      return sql<SqlBool>`(${held} <> ${said})`;
    case 'co':
      return sql<SqlBool>`(position(${said} IN ${held}) > 0)`;
    case 'sw':
      return sql<SqlBool>`starts_with(${held}, ${said})`;
    case 'ew':
      return sql<SqlBool>`(right(${held}, length(${said})) = ${said})`;
    case 'pr':
      return sql<SqlBool>`(${held} <> '')`;
  }
}

/** The condition of a comparison with a text that is known before the query runs. */
export const knownTextIs = (text: string, one: Comparison): Condition => constant(textHolds(text, one));

/** The condition of a comparison with a boolean. Undefined if it compares with anything else. */
export function flagIs(flag: Expression<SqlBool>, { operator, value }: Comparison): Condition | undefined {
  if (operator === 'pr') return constant(true);
  const said = String(value).toLowerCase();
  if ((operator !== 'eq' && operator !== 'ne') || (said !== 'true' && said !== 'false')) return undefined;
  return sql<SqlBool>`(${flag} = ${(said === 'true') === (operator === 'eq')}::boolean)`;
}

/** The condition of a comparison with the id `column`; ids are numbers here and texts in SCIM. */
export function idIs(column: Expression<number>, one: Comparison): Condition {
  const text = String(one.value ?? '');
  if (one.operator !== 'eq') return textIs(sql<string>`${column}::text`, one, true);
  return sql<SqlBool>`(${column} = ${/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0})`;
}
