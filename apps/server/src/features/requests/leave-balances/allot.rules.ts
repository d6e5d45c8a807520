import type { IsoDate } from '../../../platform/dates/iso-dates.ts';

// Which grant a day of leave is taken from (rules.md §3.22): the leave's own date picks among the grants that hold on it, so that no
// year lends to another; of several, the one that ends first.

/** Leave that was given and is still there. Amounts are hundredths of a day, or minutes of compensatory leave. */
export interface OpenGrant {
  id: number;
  /** The dates on which it may be taken, both included. */
  from: IsoDate;
  until: IsoDate;
  left: number;
}

/** What a date of a leave takes. */
export interface Needed {
  date: IsoDate;
  amount: number;
}

/** What of a date is taken from which grant; null: beyond all of them. */
export interface Allotted extends Needed {
  grantId: number | null;
}

/** Takes each date from the grants that hold on it, the one that ends first before the others; the earliest date first. */
export function allot(grants: readonly OpenGrant[], needed: readonly Needed[]): Allotted[] {
  const left = new Map(grants.map((grant) => [grant.id, grant.left]));
  const inOrder = grants.toSorted(
    (a, b) => a.until.localeCompare(b.until) || a.from.localeCompare(b.from) || a.id - b.id,
  );
  const allotted: Allotted[] = [];
  for (const { date, amount } of needed.toSorted((a, b) => a.date.localeCompare(b.date))) {
    let open = amount;
    for (const { id, from, until } of inOrder) {
      const part = date >= from && date <= until ? Math.min(open, left.get(id) ?? 0) : 0;
      if (part <= 0) continue;
      allotted.push({ date, amount: part, grantId: id });
      left.set(id, (left.get(id) ?? 0) - part);
      open -= part;
    }
    if (open > 0) allotted.push({ date, amount: open, grantId: null });
  }
  return allotted;
}

/** How much lies beyond all grants. */
export const beyondOf = (allotted: readonly Allotted[]): number =>
  allotted.reduce((sum, { amount, grantId }) => (grantId === null ? sum + amount : sum), 0);

/** The years whose grants have too little, in order. */
export const yearsBeyond = (allotted: readonly Allotted[]): number[] =>
  [
    ...new Set(allotted.flatMap(({ date, grantId }) => (grantId === null ? Number(date.slice(0, 4)) : []))),
  ].toSorted();
