/**
 * `node scripts/check/prose-check.ts`: counts comments, docstrings and test names, and checks the counts against the
 * limits and prose.json. `--record` lowers the recorded figures. `--list FOLDER` prints all texts of a folder that
 * contain a relative clause.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  byFolder,
  isHeadless,
  isRelative,
  type ProseRecord,
  type ProseText,
  proseFaults,
  proseIn,
} from './prose.ts';
import { readSources, root } from './sources.ts';

const recordFile = join(root, 'scripts/check/prose.json');
const recorded: ProseRecord = JSON.parse(readFileSync(recordFile, 'utf8'));
const texts: ProseText[] = readSources()
  .filter(({ path }) => !/\.gen\.tsx?$/.test(path))
  .flatMap(({ path, text }) => proseIn(path, text));

const listed = process.argv[process.argv.indexOf('--list') + 1];
if (process.argv.includes('--list'))
  for (const text of texts.filter(
    (one) => one.path.startsWith(listed ?? '') && (isRelative(one) || isHeadless(one)),
  ))
    console.log(`${text.path}:${text.line} ${text.text}`);

if (process.argv.includes('--record')) {
  const lower = [...byFolder(texts)].map(([folder, { relative }]) => [
    folder,
    Math.min(relative, recorded[folder] ?? (Object.keys(recorded).length === 0 ? relative : 0)),
  ]);
  writeFileSync(
    recordFile,
    `${JSON.stringify(Object.fromEntries(lower.filter(([, count]) => count !== 0)), null, 2)}\n`,
  );
}

const faults = proseFaults(texts, recorded);
for (const fault of faults) console.log(fault);
console.log(`${texts.length} comments, docstrings and test names`);
process.exitCode = faults.length > 0 ? 1 : 0;
