/** A row of the left pane. Its code is unique only among the rows of the same owner. */
interface OwnedRow {
  owner: string;
  ownCode: string;
}

/** Returns a code for SplitList that is unique among the rows of all owners. */
export const sideCode = ({ owner, ownCode }: OwnedRow): string => `${owner}/${ownCode}`;

/** The ways to compare two codes, from exact to lenient. Two rows may have codes that differ only in case. */
const comparisons: ((code: string, other: string | undefined) => boolean)[] = [
  (code, other) => code === other,
  (code, other) => code.toLowerCase() === other?.toLowerCase(),
];

/** Finds the row with a code. Prefers the exact spelling and otherwise ignores case. */
export const rowOfCode = <T extends { code: string }>(
  rows: readonly T[] | undefined,
  wanted: string | undefined,
): T | undefined => firstDefined((isSame) => rows?.find(({ code }) => isSame(code, wanted)));

/**
 * Finds the row that a URL identifies, by its code and by its owner. Ignores the owner if the URL contains none.
 * Prefers the exact spelling.
 */
export const sideRow = <T extends OwnedRow>(
  rows: readonly T[] | undefined,
  ownCode: string | undefined,
  owner: string | undefined,
): T | undefined =>
  firstDefined((isSame) =>
    rows?.find((row) => isSame(row.ownCode, ownCode) && (owner === undefined || isSame(row.owner, owner))),
  );

function firstDefined<T>(find: (isSame: (typeof comparisons)[number]) => T | undefined): T | undefined {
  for (const isSame of comparisons) {
    const found = find(isSame);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the search parameters of a row. Includes the owner only if another row has the same code. */
export function sideAddress<T extends OwnedRow>(rows: readonly T[], code: string) {
  const row = rows.find((candidate) => sideCode(candidate) === code);
  const shared = rows.filter((candidate) => candidate.ownCode === row?.ownCode).length > 1;
  return { ownCode: row?.ownCode, owner: shared ? row?.owner : undefined };
}
