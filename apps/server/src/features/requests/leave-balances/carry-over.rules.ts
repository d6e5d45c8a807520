// What of a year's rest goes over to the next (rules.md §3.22): of grants that last to the year's end, never less than what has
// been taken of it there already.

/** A grant of the year that is over, with what of it went over so far. */
export interface CarryingGrant {
  id: number;
  amount: number;
  used: number;
  carried: number;
}

/** What goes over in all, and of which grant how much. */
export interface CarriedOver {
  amount: number;
  parts: { id: number; carried: number }[];
}

/** `most`: at most so much; null: all that is left. `floor`: what has been taken in the next year of what went over before. */
export function carryOver(grants: readonly CarryingGrant[], most: number | null, floor: number): CarriedOver {
  const rest = grants.reduce((all, { amount, used }) => all + amount - used, 0);
  const amount = Math.min(rest, Math.max(floor, Math.min(rest, most ?? rest)));
  let open = amount;
  const parts = grants.map(({ id, amount: given, used }) => {
    const carried = Math.min(open, given - used);
    open -= carried;
    return { id, carried };
  });
  return { amount, parts };
}
