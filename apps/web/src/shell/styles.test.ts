import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
/** Returns the rules of a style sheet without the cascade layer and without whitespace. */
const rulesOf = (sheet: string): string =>
  readFileSync(require.resolve(sheet), 'utf8')
    .replace(/\s+/g, '')
    .replace(/^@layermantine\{(.*)\}$/s, '$1');

it.each(['firstStyles', 'portalStyles'])(
  "imports styles in the order of Mantine's style sheet in %s",
  (list) => {
    const source = readFileSync(join(import.meta.dirname, `${list}.ts`), 'utf8');
    const parts = [...source.matchAll(/'(@mantine\/core\/styles\/[\w-]+\.layer\.css)'/g)].map(
      ([, part]) => part ?? '',
    );
    const fullSheet = rulesOf('@mantine/core/styles.layer.css');
    const positions = parts.map((part) => ({ part, place: fullSheet.indexOf(rulesOf(part)) }));
    expect(positions.filter(({ place }) => place < 0)).toEqual([]);
    expect(positions.map(({ part }) => part)).toEqual(
      positions.toSorted((a, b) => a.place - b.place).map(({ part }) => part),
    );
  },
);
