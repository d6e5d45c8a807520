// The house in numbers, `npm run house`: files and their sizes, part by part, circles of imports, and for each noun how many lines it
// has in its three homes and which files that are not its own name it.

import {
  homeLines,
  measured,
  type Naming,
  type Noun,
  namingsOf,
  nounsOf,
  partsOf,
  type Sizes,
  sizesOf,
} from './check/house-numbers.ts';
import { ringsOf } from './check/rings.ts';
import { readSources } from './check/sources.ts';

const sources = readSources();

/** The paths of a noun's screens, as its proof says who may open them. */
async function screensOf(noun: Noun): Promise<string[]> {
  const proof: Record<string, { screens?: object } | undefined> = await import(`./verify/nouns/${noun}.ts`);
  return Object.values(proof).flatMap((one) => Object.keys(one?.screens ?? {}));
}

/** Columns of a table, the first to the left, figures to the right. */
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

const figures = ({ files, lines, median, ninety, most }: Sizes) => [files, lines, median, ninety, most];
const head = ['files', 'lines', 'median', 'p90', 'max'];

print([
  ['The house', ...head],
  ['without tests, texts and what is generated', ...figures(sizesOf(measured(sources)))],
  ['everything', ...figures(sizesOf(sources))],
]);
print([['Parts', ...head], ...partsOf(sources).map(([part, sizes]) => [part, ...figures(sizes)])]);

for (const [what, withTypes] of [
  ['by value', false],
  ['types included', true],
] as const) {
  const rings = ringsOf(sources, { withTypes });
  console.log(`Circles of imports, ${what}: ${rings.length}`);
  for (const ring of rings) console.log(`  ${ring.length} files: ${ring.join(' ')}`);
}
console.log();

const nouns = nounsOf(sources);
const namings = new Map<Noun, Naming>();
for (const noun of nouns) namings.set(noun, namingsOf(sources, noun, await screensOf(noun)));
const named = (noun: Noun): Naming => namings.get(noun) ?? { shared: [], others: [] };
print([
  ['Nouns: production lines', 'api', 'server', 'web', 'all', 'shared edits', 'named elsewhere'],
  ...nouns.map((noun) => {
    const { api, server, web } = homeLines(sources, noun);
    const { shared, others } = named(noun);
    return [noun, api, server, web, api + server + web, shared.length, others.length];
  }),
]);
const listed = (kind: keyof Naming) => [...new Set(nouns.flatMap((noun) => named(noun)[kind]))].sort();
print([
  ['Files that adding a noun may touch', 'nouns'],
  ...listed('shared').map((path) => [path, nouns.filter((noun) => named(noun).shared.includes(path)).length]),
]);
console.log('Shared edits, noun by noun');
for (const noun of nouns) console.log(`  ${noun}: ${named(noun).shared.join(' ')}`);
console.log('\nOther files that name a noun');
for (const path of listed('others'))
  console.log(`  ${path}: ${nouns.filter((noun) => named(noun).others.includes(path)).join(' ')}`);
