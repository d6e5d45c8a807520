import type {
  CountedDay,
  GrantKind,
  LeaveBalance,
  LeaveFigures,
  LedgerLine,
  RecountCause,
} from '@gatehouse/api/requests/leave-balances';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';

// What a balance of a year is, and how it came to be: from what was given and what leave took, and from nothing else.

/** Leave that was given, with what became of it. */
export interface GrantFact {
  id: number;
  version: number;
  kind: GrantKind;
  from: IsoDate;
  until: IsoDate;
  amount: number;
  /** Taken and reserved together. */
  used: number;
  carried: number;
  note: string;
  by: string | null;
  at: string;
  /** The overtime that earned it. */
  request: { id: number; title: string } | null;
}

/** What a date of a leave takes of one grant, or (null) beyond them. */
export interface UseFact extends CountedDay {
  requestId: number;
  title: string;
  grantId: number | null;
  state: 'RESERVED' | 'TAKEN' | 'RETURNED';
}

/** A date of a leave that was counted anew, before and since. */
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

/** The figures of a kind of leave in a year, as they are today. */
export function figuresOf(
  grants: readonly GrantFact[],
  uses: readonly UseFact[],
  today: IsoDate,
): LeaveFigures {
  const taken = sum(uses.filter(({ state }) => state === 'TAKEN'));
  const reserved = sum(uses.filter(({ state }) => state === 'RESERVED'));
  const granted = sum(grants);
  const carriedOver = grants.reduce((all, { carried }) => all + carried, 0);
  const lost = grants.filter(hasEnded(today)).reduce((all, grant) => all + restOf(grant), 0);
  return {
    granted,
    taken,
    reserved,
    carriedOver,
    lost,
    left: granted - carriedOver - taken - reserved - lost,
  };
}

/** What ends first of what is left, where that is before the year does. */
export function endsFirstOf(grants: readonly GrantFact[], today: IsoDate): LeaveBalance['endsFirst'] {
  const open = grants.filter((grant) => grant.until >= today && restOf(grant) > 0);
  const until = open.map((grant) => grant.until).toSorted()[0];
  if (until === undefined || until.endsWith('-12-31')) return null;
  return {
    until,
    amount: open.reduce((all, grant) => (grant.until === until ? all + restOf(grant) : all), 0),
  };
}

type Line = Omit<LedgerLine, 'balance'>;

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

/** Every change of a balance by its date, with what is left after each: the last is what `figuresOf` says is left. */
export function linesOf(
  grants: readonly GrantFact[],
  uses: readonly UseFact[],
  today: IsoDate,
  recounts: readonly RecountFact[] = [],
): LedgerLine[] {
  const lines = [
    ...grants.map(given),
    ...[...Map.groupBy(uses, ({ requestId }) => requestId)].flatMap(([id, own]) =>
      leave(
        own,
        recounts.filter(({ requestId }) => requestId === id),
      ),
    ),
    ...grants.filter(({ carried }) => carried > 0).map((grant) => end('CARRIED_OVER', grant, grant.carried)),
    ...grants
      .filter(hasEnded(today))
      .filter((grant) => restOf(grant) > 0)
      .map((grant) => end('LOST', grant, restOf(grant))),
  ].toSorted((a, b) => a.date.localeCompare(b.date) || inOrder.indexOf(a.kind) - inOrder.indexOf(b.kind));
  let balance = 0;
  return lines.map((line) => {
    balance += line.amount;
    return { ...line, balance };
  });
}

const given = ({ kind, from, amount, request, ...grant }: GrantFact): Line => ({
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

const end = (kind: 'CARRIED_OVER' | 'LOST', { until }: GrantFact, amount: number): Line => ({
  kind,
  date: until,
  amount: -amount,
  grant: null,
  request: null,
  recount: null,
  days: [],
});

/** A leave as it was counted first, what was counted anew since, in order of time, and what was taken back of it. */
function leave(uses: readonly UseFact[], recounts: readonly RecountFact[]): Line[] {
  const [first] = uses;
  if (!first) return [];
  const request = { id: first.requestId, title: first.title };
  const inTime = recounts.toSorted((a, b) => a.at.localeCompare(b.at));
  const days = countedDays(uses).map((day) => {
    const before = inTime.find(({ date }) => date === day.date)?.was;
    return before ? { date: day.date, ...before } : day;
  });
  const line = (kind: 'TAKEN' | 'RESERVED' | 'RETURNED', of: readonly CountedDay[], sign: 1 | -1): Line => ({
    kind,
    date: of[0]?.date ?? first.date,
    amount: sign * sum(of),
    grant: null,
    request,
    recount: null,
    days: [...of],
  });
  const anew = inTime.map(
    ({ date, cause, name, at, was, is }): Line => ({
      kind: 'RECOUNTED',
      date,
      amount: was.amount - is.amount,
      grant: null,
      request,
      recount: { cause, name, at },
      days: [{ date, ...is }],
    }),
  );
  const back = countedDays(uses.filter(({ state }) => state === 'RETURNED'));
  return [
    line(first.state === 'RESERVED' ? 'RESERVED' : 'TAKEN', days, -1),
    ...anew,
    ...(back.length > 0 ? [line('RETURNED', back, 1)] : []),
  ];
}

/** The dates, each once: one may be taken of two grants. */
function countedDays(uses: readonly UseFact[]): CountedDay[] {
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
