import { type Expression, type SqlBool, sql } from 'kysely';
import { type FilterComparison, matchesText, type ScimFilter } from './filter.rules.ts';
import { createBadRequest } from './scim-problem.ts';

type Condition = Expression<SqlBool>;
type ComparisonCondition = (one: FilterComparison) => Condition | undefined | Promise<Condition | undefined>;

export interface SearchDefinition {
  /** Plural noun for the resources in error messages. */
  what: string;
  /** Returns the condition for a comparison. Undefined if the resource has no such attribute. */
  compare: ComparisonCondition;
  /**
   * Returns the SQL condition that is true if at least one entry of the list attribute matches a filter. `within`
   * builds the condition for one entry.
   */
  entry?: (
    attribute: string,
    within: (compare: ComparisonCondition) => Promise<Condition>,
  ) => Promise<Condition> | undefined;
}

/**
 * Builds the SQL condition for a SCIM filter.
 * @throws ScimProblem with `invalidFilter` if the filter contains an attribute that cannot be searched.
 */
export async function buildCondition(filter: ScimFilter, searched: SearchDefinition): Promise<Condition> {
  switch (filter.kind) {
    case 'compare':
      return (await searched.compare(filter)) ?? refuseAttribute(searched, filter.attribute);
    case 'not':
      return sql<SqlBool>`NOT ${await buildCondition(filter.of, searched)}`;
    case 'entry': {
      const { attribute, of } = filter;
      const label = `${searched.what} by ${attribute}`;
      const condition = searched.entry?.(attribute, (compare) =>
        buildCondition(of, { what: label, compare }),
      );
      return (await condition) ?? refuseAttribute(searched, attribute);
    }
    default: {
      const all: Condition[] = [];
      for (const part of filter.of) all.push(await buildCondition(part, searched));
      return sql<SqlBool>`(${sql.join(all, filter.kind === 'and' ? sql` AND ` : sql` OR `)})`;
    }
  }
}

function refuseAttribute({ what }: SearchDefinition, attribute: string): never {
  throw createBadRequest('invalidFilter', `${what} are not found by ${attribute.slice(0, 100)}`);
}

export const anyOf = (all: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(all, sql` OR `)})`;
const constantCondition = (is: boolean): Condition => sql<SqlBool>`${is}::boolean`;

/**
 * Builds the SQL condition for a comparison with a text. It follows the rules of `matchesText`. NULL counts as empty.
 */
export function whereText(
  text: Expression<string | null>,
  { operator, value }: FilterComparison,
  isCaseExact = false,
): Condition {
  const foldCase = (expression: Expression<string | null>) =>
    isCaseExact ? expression : sql<string>`lower(${expression})`;
  const actual = foldCase(sql<string>`coalesce(${text}, '')`);
  const expected = foldCase(sql<string>`${String(value ?? '')}::text`);
  switch (operator) {
    case 'eq':
      return sql<SqlBool>`(${actual} = ${expected})`;
    case 'ne':
      return sql<SqlBool>`(${actual} <> ${expected})`;
    case 'co':
      return sql<SqlBool>`(position(${expected} IN ${actual}) > 0)`;
    case 'sw':
      return sql<SqlBool>`starts_with(${actual}, ${expected})`;
    case 'ew':
      return sql<SqlBool>`(right(${actual}, length(${expected})) = ${expected})`;
    case 'pr':
      return sql<SqlBool>`(${actual} <> '')`;
  }
}

export const whereKnownText = (text: string, comparison: FilterComparison): Condition =>
  constantCondition(matchesText(text, comparison));

/** Builds the SQL condition for a comparison with a boolean. Undefined for other values or operators. */
export function whereFlag(
  flag: Expression<SqlBool>,
  { operator, value }: FilterComparison,
): Condition | undefined {
  if (operator === 'pr') return constantCondition(true);
  const expected = String(value).toLowerCase();
  if ((operator !== 'eq' && operator !== 'ne') || (expected !== 'true' && expected !== 'false'))
    return undefined;
  return sql<SqlBool>`(${flag} = ${(expected === 'true') === (operator === 'eq')}::boolean)`;
}

/**
 * Builds the SQL condition for a comparison with the ID in `column`. IDs are numbers in the database but texts in SCIM.
 */
export function whereId(column: Expression<number>, comparison: FilterComparison): Condition {
  const text = String(comparison.value ?? '');
  if (comparison.operator !== 'eq') return whereText(sql<string>`${column}::text`, comparison, true);
  return sql<SqlBool>`(${column} = ${/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0})`;
}
