/** What stands left of a two-pane screen: a code is unique only among the rows of one owner. */
interface Owned {
  owner: string;
  ownCode: string;
}

/** A row's code for SplitList, unique over all owners. */
export const sideCode = ({ owner, ownCode }: Owned): string => `${owner}/${ownCode}`;

/** Whether two codes are one: they may differ in case alone. */
const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();

/** The row an address means: by its code, in any case, and by its owner where the address names one. */
export const sideRow = <T extends Owned>(
  rows: readonly T[] | undefined,
  ownCode: string | undefined,
  owner: string | undefined,
): T | undefined =>
  rows?.find((row) => isSame(row.ownCode, ownCode) && (owner === undefined || isSame(row.owner, owner)));

/** What the address says of a row: its owner only where another has a row of the same code. */
export function sideAddress<T extends Owned>(rows: readonly T[], code: string) {
  const row = rows.find((one) => sideCode(one) === code);
  const shared = rows.filter((one) => one.ownCode === row?.ownCode).length > 1;
  return { ownCode: row?.ownCode, owner: shared ? row?.owner : undefined };
}
