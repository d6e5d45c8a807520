/**
 * Every column of the database is in the register of personal data (security.md T20), once, and nothing else is. Read from
 * the generated table types, so that it takes no database.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  classified,
  erased,
  notPersonal,
  register,
} from '../../apps/server/src/features/people/personal-data/personal-data.ts';

const folder = 'apps/server/src/features/people/personal-data';
const registerFile = `${folder}/personal-data.persons.ts`;
const nobodyFile = `${folder}/personal-data.nobody.ts`;

/** Tables and their columns, as `npm run db:types` wrote them. */
export function columnsOf(generated: string): Map<string, string[]> {
  const bodies = new Map(
    [...generated.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, column = '', type = '']) => [column, type] as const),
    ]),
  );
  const tables = bodies.get('DB') ?? [];
  return new Map(tables.map(([table, type]) => [table, (bodies.get(type) ?? []).map(([column]) => column)]));
}

/** What the register lacks or has too much, each as a sentence that says what to do. */
export function gaps(tables: Map<string, string[]>, known: typeof register = register): string[] {
  const reasons = Object.keys(notPersonal).join(', ');
  const found: string[] = [];
  for (const [table, columns] of tables) {
    const entry = known[table];
    if (!entry) {
      found.push(
        `table ${table} is not in the register of personal data: add it to ${nobodyFile} when none of its columns (${columns.join(' ')}) is about a person, else to ${registerFile} with path, part and erasure`,
      );
      continue;
    }
    const listed = classified(entry);
    for (const column of columns) {
      const times = listed.filter((name) => name === column).length;
      if (times === 0)
        found.push(
          `${table}.${column} is not in the register of personal data: add the word ${column} to one list of \`${table}\` in ${'path' in entry ? registerFile : nobodyFile}: personal (exported, erased), hidden (erased only), figures (exported, kept), or not.{${reasons}}`,
        );
      if (times > 1) found.push(`${table}.${column} is in ${times} lists of ${registerFile}: keep one`);
    }
    for (const name of listed)
      if (!columns.includes(name))
        found.push(`${table}.${name} of ${registerFile} does not exist: take it out`);
    if ('path' in entry && entry.erasure === 'keep' && erased(entry).length > 0)
      found.push(
        `${table} of ${registerFile} is kept whole, but has personal columns: erase them or call them figures`,
      );
  }
  for (const table of Object.keys(known))
    if (!tables.has(table)) found.push(`table ${table} of ${registerFile} does not exist: take it out`);
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const file = join(import.meta.dirname, '../../apps/server/src/platform/db/database.gen.ts');
  const found = gaps(columnsOf(readFileSync(file, 'utf8')));
  for (const gap of found) console.log(gap);
  process.exitCode = found.length > 0 ? 1 : 0;
}
