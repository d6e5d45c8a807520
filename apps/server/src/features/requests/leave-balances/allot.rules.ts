import type { IsoDate } from '@gatehouse/api/platform/dates';

// Allots days of leave to grants (rules.md §3.22). A day of leave uses only grants that are valid on its date, so leave
// in one year never uses a grant of another year. Among valid grants, the grant that ends first is used first.

/** A leave grant with its remaining amount. Amounts are hundredths of a day, or minutes of compensatory leave. */
export interface OpenGrant {
  id: number;
  /** First date on which the leave can be taken. First and last date are inclusive. */
  from: IsoDate;
  until: IsoDate;
  left: number;
}

export interface LeaveNeed {
  date: IsoDate;
  amount: number;
}

/** The leave of one date that is taken from one grant. `grantId` is null for leave that exceeds all grants. */
export interface LeaveAllotment extends LeaveNeed {
  grantId: number | null;
}

/**
 * Allots the leave of each date, earliest first, to the grants that are valid on the date. The grant that ends first is
 * used first.
 */
export function allot(grants: readonly OpenGrant[], needs: readonly LeaveNeed[]): LeaveAllotment[] {
  const left = new Map(grants.map((grant) => [grant.id, grant.left]));
  const inOrder = grants.toSorted(
    (a, b) => a.until.localeCompare(b.until) || a.from.localeCompare(b.from) || a.id - b.id,
  );
  const allotted: LeaveAllotment[] = [];
  for (const { date, amount } of needs.toSorted((a, b) => a.date.localeCompare(b.date))) {
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

export const sumBeyondGrants = (allotted: readonly LeaveAllotment[]): number =>
  allotted.reduce((sum, { amount, grantId }) => (grantId === null ? sum + amount : sum), 0);

/** Returns the years in which the grants do not cover the leave, in ascending order. */
export const yearsBeyondGrants = (allotted: readonly LeaveAllotment[]): number[] =>
  [
    ...new Set(allotted.flatMap(({ date, grantId }) => (grantId === null ? Number(date.slice(0, 4)) : []))),
  ].toSorted();
