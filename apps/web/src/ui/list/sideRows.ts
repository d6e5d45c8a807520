/** A row of the left pane. Its code is unique only among the rows of one owner. */
interface OwnedRow {
  owner: string;
  ownCode: string;
}

/** Returns a code for SplitList that is unique across owners. */
export const sideCode = ({ owner, ownCode }: OwnedRow): string => `${owner}/${ownCode}`;

const isSame = (code: string, other: string | undefined) => code.toLowerCase() === other?.toLowerCase();

/** Finds the row of an address by code, ignoring case, and by owner if the address has one. */
export const sideRow = <T extends OwnedRow>(
  rows: readonly T[] | undefined,
  ownCode: string | undefined,
  owner: string | undefined,
): T | undefined =>
  rows?.find((row) => isSame(row.ownCode, ownCode) && (owner === undefined || isSame(row.owner, owner)));

/** Returns the search parameters of a row. Includes the owner only if another row has the same code. */
export function sideAddress<T extends OwnedRow>(rows: readonly T[], code: string) {
  const row = rows.find((candidate) => sideCode(candidate) === code);
  const shared = rows.filter((candidate) => candidate.ownCode === row?.ownCode).length > 1;
  return { ownCode: row?.ownCode, owner: shared ? row?.owner : undefined };
}
