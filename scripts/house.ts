// `npm run house` prints figures of the codebase: file sizes by part, import cycles and the longest functions. For each
// kind of object, it prints the lines in api, server and web, and the other files that refer to this kind.

import {
  findLongFunctions,
  limitOf,
  longestHandler,
  type MeasuredFunction,
  measureFunctions,
} from './check/function-lengths.ts';
import { measureHouse, screensOf } from './check/house-limits.ts';
import {
  countNounLines,
  type FileSizes,
  findNounReferences,
  type NounPath,
  type NounReferences,
  nounsOf,
  partsOf,
  selectMeasured,
  sizesOf,
} from './check/house-numbers.ts';
import { findImportCycles } from './check/import-cycles.ts';
import { byFolder, countProse, perHundred, proseIn } from './check/prose.ts';
import { readSources } from './check/sources.ts';

const sources = readSources();

/** Prints a table. The first column is aligned left, all further columns right. */
function print(rows: readonly (readonly (string | number)[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  );
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return typeof cell === 'number' || column > 0 ? String(cell).padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    );
  console.log();
}

const toFigures = ({ files, lines, median, ninety, most }: FileSizes) => [files, lines, median, ninety, most];
const head = ['files', 'lines', 'median', 'p90', 'max'];

print([
  ['The house', ...head],
  ['without tests, texts and what is generated', ...toFigures(sizesOf(selectMeasured(sources)))],
  ['everything', ...toFigures(sizesOf(sources))],
]);
print([['Parts', ...head], ...partsOf(sources).map(([part, sizes]) => [part, ...toFigures(sizes)])]);

for (const [label, withTypes] of [
  ['by value', false],
  ['types included', true],
] as const) {
  const rings = findImportCycles(sources, { withTypes });
  console.log(`Circles of imports, ${label}: ${rings.length}`);
  for (const ring of rings) console.log(`  ${ring.length} files: ${ring.join(' ')}`);
}
console.log();

print([
  ['Figures with a limit', 'value', 'limit'],
  ...(await measureHouse(sources)).map(({ name, value, limit }) => [name, value, limit]),
]);

const functions = measureFunctions();
const byLines = (a: MeasuredFunction, b: MeasuredFunction) => b.lines - a.lines;
const limited = Map.groupBy(functions, ({ kind, path }) =>
  limitOf(path) === undefined ? 'without a limit yet' : kind,
);
print([
  [`Functions of more than ${longestHandler} lines`, 'functions', 'longest', 'above limit'],
  ...[...limited].map(([kind, own]) => [
    kind,
    own.length,
    Math.max(...own.map(({ lines }) => lines)),
    findLongFunctions(own).length,
  ]),
]);
for (const [kind, own] of limited)
  print([
    [`Longest: ${kind}`, 'lines'],
    ...own
      .toSorted(byLines)
      .slice(0, 10)
      .map(({ path, line, lines }) => [`${path}:${line}`, lines]),
  ]);

const prose = sources.flatMap(({ path, text }) => proseIn(path, text));
const all = countProse(prose);
print([
  ['Comments, docstrings and test names', 'texts', 'what/who', 'per 100'],
  ...[...byFolder(prose)].map(([folder, count]) => [folder, count.texts, count.relative, perHundred(count)]),
  ['all', all.texts, all.relative, perHundred(all)],
]);
const headlessShare = (all.headless / all.texts) * 100;
console.log(`Texts that begin with What, Of or As: ${headlessShare.toFixed(1)} %\n`);

const nouns = nounsOf(sources);
const namings = new Map<NounPath, NounReferences>();
for (const noun of nouns) namings.set(noun, findNounReferences(sources, noun, await screensOf(noun)));
const referencesOf = (noun: NounPath): NounReferences => namings.get(noun) ?? { shared: [], others: [] };
print([
  ['Nouns: production lines', 'api', 'server', 'web', 'all', 'shared edits', 'named elsewhere'],
  ...nouns.map((noun) => {
    const { api, server, web } = countNounLines(sources, noun);
    const { shared, others } = referencesOf(noun);
    return [noun, api, server, web, api + server + web, shared.length, others.length];
  }),
]);
const collectFiles = (kind: keyof NounReferences) =>
  [...new Set(nouns.flatMap((noun) => referencesOf(noun)[kind]))].sort();
print([
  ['Files that adding a noun may touch', 'nouns'],
  ...collectFiles('shared').map((path) => [
    path,
    nouns.filter((noun) => referencesOf(noun).shared.includes(path)).length,
  ]),
]);
console.log('Shared edits, noun by noun');
for (const noun of nouns) console.log(`  ${noun}: ${referencesOf(noun).shared.join(' ')}`);
console.log('\nOther files that name a noun');
for (const path of collectFiles('others'))
  console.log(`  ${path}: ${nouns.filter((noun) => referencesOf(noun).others.includes(path)).join(' ')}`);
