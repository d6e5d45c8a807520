/**
 * Checks that the register of personal data (security.md T20) lists every column of the database exactly once, and no
 * other columns. Reads the generated table types, so it needs no database.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../apps/server/src/features/index.ts';
import {
  classifiedColumns,
  erasedColumns,
  registerOf,
  splitColumns,
} from '../../apps/server/src/features/people/personal-data/personal-data-register.ts';
import { type NounTables, notPersonal, usual } from '../../apps/server/src/platform/personal.ts';
import { root } from './sources.ts';

/** Returns the `<noun>.personal.ts` file of each table. The file of a table contains the name of the table as a key. */
function readTableFiles(): Map<string, string> {
  const files = globSync('apps/server/src/**/*.personal.ts', { cwd: root });
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(
        ([, table = '']): [string, string] => [table, file],
      ),
    ),
  );
}

/** Parses the tables and their columns from the output of `npm run db:types`. */
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

/**
 * Returns a message for each missing or superfluous entry of the register. The message contains the necessary change.
 */
export function findRegisterGaps(
  tables: Map<string, string[]>,
  register: NounTables,
  files: ReadonlyMap<string, string>,
): string[] {
  const fileOf = (table: string) => files.get(table) ?? 'the register';
  const reasons = Object.keys(notPersonal).join(', ');
  const messages: string[] = [];
  for (const [table, columns] of tables) {
    const entry = register[table];
    if (!entry) {
      const file = files.get(table);
      messages.push(
        file
          ? `table ${table} is not in the register of personal data: no feature names what ${file} exports as its \`personal\``
          : `table ${table} is not in the register of personal data: add it to its noun's features/<area>/<noun>/<noun>.personal.ts, which the noun's feature names as \`personal\`; with \`not\` alone when none of its columns (${columns.join(' ')}) is about a person, else with path, part and erasure`,
      );
      continue;
    }
    const columnNames = classifiedColumns(entry);
    for (const column of columns) {
      const times = columnNames.filter((name) => name === column).length;
      if (times === 0 && !usual.some((name) => name === column))
        messages.push(
          `${table}.${column} is not in the register of personal data: add the word ${column} to one list of \`${table}\` in ${fileOf(table)}: personal (exported, erased), hidden (erased only), figures (exported, kept), or not.{${reasons}}`,
        );
      if (times > 1) messages.push(`${table}.${column} is in ${times} lists of ${fileOf(table)}: keep one`);
    }
    for (const name of [entry.not?.number, entry.not?.time].flatMap(splitColumns))
      if (usual.some((common) => common === name))
        messages.push(`${table}.${name} of ${fileOf(table)} is usual: take it out`);
    for (const name of columnNames)
      if (!columns.includes(name))
        messages.push(`${table}.${name} of ${fileOf(table)} does not exist: take it out`);
    if ('path' in entry && entry.erasure === 'keep' && erasedColumns(entry).length > 0)
      messages.push(
        `${table} of ${fileOf(table)} is kept whole, but has personal columns: erase them or call them figures`,
      );
  }
  for (const table of Object.keys(register))
    if (!tables.has(table)) messages.push(`table ${table} of ${fileOf(table)} does not exist: take it out`);
  return messages;
}

if (process.argv[1] === import.meta.filename) {
  const generated = readFileSync(join(root, 'apps/server/src/platform/db/database.gen.ts'), 'utf8');
  const messages = findRegisterGaps(columnsOf(generated), registerOf(features), readTableFiles());
  for (const gap of messages) console.log(gap);
  process.exitCode = messages.length > 0 ? 1 : 0;
}
