// Carry-over of a year’s remaining leave to the next year (rules.md §3.22). Includes only grants that are valid until
// the end of the year. The carried amount is never less than the amount already used in the next year.

/** A grant of the ended year with the amount carried over so far. */
export interface CarryOverGrant {
  id: number;
  amount: number;
  used: number;
  carried: number;
}

export interface CarryOverResult {
  amount: number;
  parts: { id: number; carried: number }[];
}

/**
 * Computes the carry-over of a year. `most` is the maximum amount, or null for the whole remainder. `floor` is the
 * amount of an earlier carry-over that was already used in the next year.
 */
export function carryOver(
  grants: readonly CarryOverGrant[],
  most: number | null,
  floor: number,
): CarryOverResult {
  const rest = grants.reduce((all, { amount, used }) => all + amount - used, 0);
  const amount = Math.min(rest, Math.max(floor, Math.min(rest, most ?? rest)));
  let open = amount;
  const parts = grants.map(({ id, amount: granted, used }) => {
    const carriedAmount = Math.min(open, granted - used);
    open -= carriedAmount;
    return { id, carried: carriedAmount };
  });
  return { amount, parts };
}
