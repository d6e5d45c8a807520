import type { IsoDate } from '@gatehouse/api/platform/dates';
import type {
  CountedDay,
  GrantKind,
  LeaveBalance,
  LeaveFigures,
  LedgerLine,
  RecountCause,
} from '@gatehouse/api/requests/leave-balances';

// Computes the balance of a year and its ledger only from grants and uses.

export interface GrantFact {
  id: number;
  version: number;
  kind: GrantKind;
  from: IsoDate;
  until: IsoDate;
  amount: number;
  /** Sum of the taken and the reserved amount. */
  used: number;
  carried: number;
  note: string;
  by: string | null;
  at: string;
  /** The overtime request that earned the grant. Null for grants not earned by overtime. */
  request: { id: number; title: string } | null;
}

/** The amount of leave that one date takes from one grant. `grantId` is null for the amount that exceeds all grants. */
export interface UseFact extends CountedDay {
  requestId: number;
  title: string;
  grantId: number | null;
  state: 'RESERVED' | 'TAKEN' | 'RETURNED';
}

export interface RecountFact {
  requestId: number;
  date: IsoDate;
  cause: RecountCause;
  name: string;
  at: string;
  was: Omit<CountedDay, 'date'>;
  is: Omit<CountedDay, 'date'>;
}

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((all, { amount }) => all + amount, 0);

const restOf = ({ amount, used, carried }: GrantFact): number => amount - used - carried;
const hasEnded = (today: IsoDate) => (grant: GrantFact) => grant.until < today;

export function figuresOf(
  grants: readonly GrantFact[],
  uses: readonly UseFact[],
  today: IsoDate,
): LeaveFigures {
  const takenAmount = sum(uses.filter(({ state }) => state === 'TAKEN'));
  const reserved = sum(uses.filter(({ state }) => state === 'RESERVED'));
  const granted = sum(grants);
  const carriedOver = grants.reduce((all, { carried }) => all + carried, 0);
  const lost = grants.filter(hasEnded(today)).reduce((all, grant) => all + restOf(grant), 0);
  return {
    granted,
    taken: takenAmount,
    reserved,
    carriedOver,
    lost,
    left: granted - carriedOver - takenAmount - reserved - lost,
  };
}

/**
 * Returns the part of the remaining leave that expires first, with its date and amount. Null if all of the remaining
 * leave is valid until the end of the year.
 */
export function endsFirstOf(grants: readonly GrantFact[], today: IsoDate): LeaveBalance['endsFirst'] {
  const open = grants.filter((grant) => grant.until >= today && restOf(grant) > 0);
  const until = open.map((grant) => grant.until).toSorted()[0];
  if (until === undefined || until.endsWith('-12-31')) return null;
  return {
    until,
    amount: open.reduce((all, grant) => (grant.until === until ? all + restOf(grant) : all), 0),
  };
}

type LedgerChange = Omit<LedgerLine, 'balance'>;

const inOrder = [
  'CARRIED',
  'YEARLY',
  'ADDITIONAL',
  'OVERTIME',
  'TAKEN',
  'RESERVED',
  'RECOUNTED',
  'RETURNED',
  'CARRIED_OVER',
  'LOST',
] as const;

/**
 * Returns every change of a balance by date, with the balance after the change. The balance of the last line equals
 * `left` of `figuresOf`.
 */
export function linesOf(
  grants: readonly GrantFact[],
  uses: readonly UseFact[],
  today: IsoDate,
  recounts: readonly RecountFact[] = [],
): LedgerLine[] {
  const lines = [
    ...grants.map(toGrantLine),
    ...[...Map.groupBy(uses, ({ requestId }) => requestId)].flatMap(([id, own]) =>
      toLeaveLines(
        own,
        recounts.filter(({ requestId }) => requestId === id),
      ),
    ),
    ...grants
      .filter(({ carried }) => carried > 0)
      .map((grant) => toEndLine('CARRIED_OVER', grant, grant.carried)),
    ...grants
      .filter(hasEnded(today))
      .filter((grant) => restOf(grant) > 0)
      .map((grant) => toEndLine('LOST', grant, restOf(grant))),
  ].toSorted((a, b) => a.date.localeCompare(b.date) || inOrder.indexOf(a.kind) - inOrder.indexOf(b.kind));
  let balance = 0;
  return lines.map((line) => {
    balance += line.amount;
    return { ...line, balance };
  });
}

const toGrantLine = ({ kind, from, amount, request, ...grant }: GrantFact): LedgerChange => ({
  kind,
  date: from,
  amount,
  grant: {
    id: grant.id,
    version: grant.version,
    until: grant.until,
    note: grant.note,
    by: grant.by,
    at: grant.at,
    byHand: kind === 'YEARLY' || kind === 'ADDITIONAL',
  },
  request,
  recount: null,
  days: [],
});

const toEndLine = (kind: 'CARRIED_OVER' | 'LOST', { until }: GrantFact, amount: number): LedgerChange => ({
  kind,
  date: until,
  amount: -amount,
  grant: null,
  request: null,
  recount: null,
  days: [],
});

/**
 * Returns the ledger lines of a leave: its first count, its recounts in chronological order, and its cancelled dates.
 */
function toLeaveLines(uses: readonly UseFact[], recounts: readonly RecountFact[]): LedgerChange[] {
  const [first] = uses;
  if (!first) return [];
  const request = { id: first.requestId, title: first.title };
  const inTime = recounts.toSorted((a, b) => a.at.localeCompare(b.at));
  const days = mergeDates(uses).map((day) => {
    const before = inTime.find(({ date }) => date === day.date)?.was;
    return before ? { date: day.date, ...before } : day;
  });
  const toUseLine = (
    kind: 'TAKEN' | 'RESERVED' | 'RETURNED',
    lineDays: readonly CountedDay[],
    sign: 1 | -1,
  ): LedgerChange => ({
    kind,
    date: lineDays[0]?.date ?? first.date,
    amount: sign * sum(lineDays),
    grant: null,
    request,
    recount: null,
    days: [...lineDays],
  });
  const anew = inTime.map(
    ({ date, cause, name, at, was, is }): LedgerChange => ({
      kind: 'RECOUNTED',
      date,
      amount: was.amount - is.amount,
      grant: null,
      request,
      recount: { cause, name, at },
      days: [{ date, ...is }],
    }),
  );
  const back = mergeDates(uses.filter(({ state }) => state === 'RETURNED'));
  return [
    toUseLine(first.state === 'RESERVED' ? 'RESERVED' : 'TAKEN', days, -1),
    ...anew,
    ...(back.length > 0 ? [toUseLine('RETURNED', back, 1)] : []),
  ];
}

/** Merges the uses of a date into one day, because the leave of one date can use two grants. */
function mergeDates(uses: readonly UseFact[]): CountedDay[] {
  return [...Map.groupBy(uses, ({ date }) => date).values()]
    .map((ofDate) => {
      const [
        { date, minutes, scheduled, reason } = {
          date: '',
          minutes: 0,
          scheduled: 0,
          reason: 'FREE' as const,
        },
      ] = ofDate;
      return { date, amount: sum(ofDate), minutes, scheduled, reason };
    })
    .toSorted((a, b) => a.date.localeCompare(b.date));
}
