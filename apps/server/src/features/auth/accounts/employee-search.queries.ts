import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the condition that the search text of an employee (names, codes and email) contains every word of `keyword`.
 * For an empty keyword, the condition is true. Searches the domain of the email only for a keyword with an @, because
 * most people of a company have the same domain.
 */
export const whereEmployeeContainsWords = (
  text: Expression<string>,
  keyword: string,
): Expression<SqlBool> => {
  if (keyword === '') return sql.lit(true);
  // The whole email, with its domain, is in the search text after an empty line.
  const searched = keyword.includes('@') ? text : sql`split_part(${text}, E'\n\n', 1)`;
  return sql<SqlBool>`${searched} LIKE ALL ((SELECT search_words(${keyword}))::text[])`;
};

/** Returns `AND` and the condition of `whereEmployeeContainsWords` for employee `e`, or an empty fragment. */
export const andEmployeeContainsWords = (keyword: string): RawBuilder<unknown> =>
  keyword === '' ? sql`` : sql`AND ${whereEmployeeContainsWords(sql.ref('e.search_text'), keyword)}`;

/** Returns whether the keyword is the whole name of employee `e`. Lists for pickers show these people first. */
export const isExactName = (keyword: string): RawBuilder<boolean> =>
  sql<boolean>`starts_with(e.search_text, (SELECT search_fold(${keyword.trim()})) || E'\n')`;
