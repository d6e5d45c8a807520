import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
/** Without the layer around it, and whatever the spacing. */
const rulesOf = (sheet: string): string =>
  readFileSync(require.resolve(sheet), 'utf8')
    .replace(/\s+/g, '')
    .replace(/^@layermantine\{(.*)\}$/s, '$1');

it.each(['firstStyles', 'portalStyles'])('%s keeps the order of the whole sheet', (list) => {
  const source = readFileSync(join(import.meta.dirname, `${list}.ts`), 'utf8');
  const parts = [...source.matchAll(/'(@mantine\/core\/styles\/[\w-]+\.layer\.css)'/g)].map(
    ([, part]) => part ?? '',
  );
  const whole = rulesOf('@mantine/core/styles.layer.css');
  const places = parts.map((part) => ({ part, place: whole.indexOf(rulesOf(part)) }));
  expect(places.filter(({ place }) => place < 0)).toEqual([]);
  expect(places.map(({ part }) => part)).toEqual(
    places.toSorted((a, b) => a.place - b.place).map(({ part }) => part),
  );
});
