import { lineAt, type Source } from './sources.ts';

/** Nouns of the business, in the singular. The platform may name companies, accounts, sessions and files. */
const businessWords = new Set(
  'employee department building door visitor guest meeting vehicle gate lane device terminal punch attendance timesheet telework contract staff manager holiday'.split(
    ' ',
  ),
);
/** Matches each word of an identifier in camel case, snake case or capitals. */
const word = /[A-Z]?[a-z]+|[A-Z]+/g;

/**
 * Finds business nouns in platform/db, also in comments. Code in platform/db must not name tables of the business, so
 * its callers pass the names of tables and columns.
 */
export function findBusinessWords({ path, isTest, text }: Source): { line: number; what: string }[] {
  if (isTest || !path.startsWith('apps/server/src/platform/db/') || path.endsWith('.gen.ts')) return [];
  const named = [...text.matchAll(word)].filter(([name]) =>
    businessWords.has(name.toLowerCase().replace(/(?<=ch)es$|s$/, '')),
  );
  return named.map(({ 0: name, index }) => ({
    line: lineAt(text, index),
    what: `platform/db names a business noun, ${name}`,
  }));
}
