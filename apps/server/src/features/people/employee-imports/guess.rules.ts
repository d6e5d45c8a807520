import type { EmployeeSheetField } from '@gatehouse/api/people/employee-sheet';

/**
 * Minimum similarity at which two column headings are matched. `Emp. code` and `Employee code` match, `Family name` and
 * `First name` do not.
 */
const alike = 0.5;

/** The word "number" is ignored in comparisons of headings such as `Phone number` and `ID number`. */
const generic = /\bnumber\b/i;

/** Returns the set of all pairs of adjacent letters in a text. Ignores case, punctuation and accents. */
function pairsOf(text: string): string[] {
  const letters = (text.replace(generic, '').trim() || text)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** Returns the similarity of two texts, from 0 to 1 (Dice's coefficient). */
function measureLikeness(pairs: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const common = pairs.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / Math.max(1, pairs.length + other.length);
}

/** Returns the most similar column for each unknown heading. Uses each column once and skips `takenFields`. */
export function guessFields(
  unknown: readonly string[],
  headings: ReadonlyMap<string, EmployeeSheetField>,
  takenFields: ReadonlySet<EmployeeSheetField>,
): (EmployeeSheetField | undefined)[] {
  const candidates = [...headings].map(([heading, field]) => ({ field, pairs: pairsOf(heading) }));
  const likely = unknown.flatMap((heading, index) => {
    const pairs = pairsOf(heading);
    return candidates.map((candidate) => ({
      index,
      field: candidate.field,
      score: measureLikeness(pairs, candidate.pairs),
    }));
  });
  const guesses: (EmployeeSheetField | undefined)[] = unknown.map(() => undefined);
  const used = new Set(takenFields);
  for (const { index, field, score } of likely.toSorted((a, b) => b.score - a.score)) {
    if (score < alike) break;
    if (guesses[index] || used.has(field)) continue;
    guesses[index] = field;
    used.add(field);
  }
  return guesses;
}
