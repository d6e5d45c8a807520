import type { EmployeeSheetField } from '@gatehouse/api/people/employee-sheet';

/** From here on two headings are alike: `Emp. code` and `Employee code` are, `Family name` and `First name` are not. */
const alike = 0.5;

/** Says nothing about a column that is called `Phone number` or `ID number`. */
const generic = /\bnumber\b/i;

/** Pairs of adjacent letters, without case, signs and accents. */
function pairsOf(text: string): string[] {
  const letters = (text.replace(generic, '').trim() || text)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** How much two texts have in common, from 0 to 1 (Dice's coefficient). */
function likeness(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const common = one.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / Math.max(1, one.length + other.length);
}

/** For each unknown heading the column it resembles most, each column once and none that is `taken`. */
export function guessedFields(
  unknown: readonly string[],
  headings: ReadonlyMap<string, EmployeeSheetField>,
  taken: ReadonlySet<EmployeeSheetField>,
): (EmployeeSheetField | undefined)[] {
  const known = [...headings].map(([heading, field]) => ({ field, pairs: pairsOf(heading) }));
  const likely = unknown.flatMap((heading, index) => {
    const pairs = pairsOf(heading);
    return known.map((one) => ({ index, field: one.field, score: likeness(pairs, one.pairs) }));
  });
  const found: (EmployeeSheetField | undefined)[] = unknown.map(() => undefined);
  const used = new Set(taken);
  for (const { index, field, score } of likely.toSorted((a, b) => b.score - a.score)) {
    if (score < alike) break;
    if (found[index] || used.has(field)) continue;
    found[index] = field;
    used.add(field);
  }
  return found;
}
