import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { type CalendarEvent, type CalendarMethod, triggerOf } from './ical.rules.ts';
import { type Occurrence, occurrenceOn, occurrencesOf, type Plan } from './recurrence.rules.ts';

/** A row of what is said of a meeting, as guests are told of it. */
export interface SaidRow {
  uid: string;
  /** Of a date that was changed by itself: in place of which date of its series; null: it is the series, or the only one. */
  originalDate: IsoDate | null;
  title: string;
  content: string;
  location: string;
  guests: readonly string[];
  remind: string;
  plan: Plan;
  zone: string;
  organizer: { name: string; address: string };
  /** Occurrences there are, in their order, epoch ms. */
  dates: readonly { date: IsoDate; startsAt: number; endsAt: number }[];
}

/** What one guest is mailed at once. */
export interface GuestMail {
  guest: string;
  kind: 'MEETING_INVITED' | 'MEETING_CHANGED' | 'MEETING_CANCELLED';
  method: CalendarMethod;
  /** What its words are about: one date, every date of a series, or a date and all that follow. */
  about: Told;
  reach: 'date' | 'series' | 'following';
  events: readonly Told[];
}

export type Told = Omit<CalendarEvent, 'sequence'>;

/** What one guest's calendar holds of one UID: the series under '', what stands in place of one of its dates under that date. */
interface Held {
  events: Map<string, Told>;
  /** Every date on which there is something, and when it would begin. */
  dates: Map<IsoDate, Told>;
}

const isOn = (row: SaidRow, guest: string) => row.guests.some((one) => one.toLowerCase() === guest);

/** What of a row every calendar is told, whoever reads it. */
const toldOf = (row: SaidRow, { startsAt, endsAt }: { startsAt: number; endsAt: number }): Told => ({
  ...{ uid: row.uid, zone: row.zone, isAllDay: row.plan.isAllDay, startsAt, endsAt },
  ...{ title: row.title, content: row.content, location: row.location, organizer: row.organizer },
  reminder: triggerOf(row.remind),
});

/** What is said under one UID, whoever hears of it: every date of its rule is found once for all guests. */
interface Series {
  master: SaidRow | undefined;
  instead: readonly SaidRow[];
  all: readonly Occurrence[];
  startOf: (date: IsoDate) => number | undefined;
}

function seriesOf(rows: readonly SaidRow[]): Series {
  const master = rows.find(({ originalDate }) => originalDate === null);
  const all = master && master.plan.repeat !== 'ONCE' ? occurrencesOf(master.zone, master.plan) : [];
  const starts = new Map(all.map(({ date, startsAt }) => [date, startsAt]));
  return {
    ...{ master, all, instead: rows.filter(({ originalDate }) => originalDate !== null) },
    startOf: (date) => starts.get(date) ?? (master && occurrenceOn(master.zone, master.plan, date).startsAt),
  };
}

function heldBy(isFor: (row: SaidRow) => boolean, { master, instead, all, startOf }: Series): Held {
  const held: Held = { events: new Map(), dates: new Map() };
  for (const row of instead.filter(isFor)) {
    const [at] = row.dates;
    if (!at || row.originalDate === null) continue;
    const told = { ...toldOf(row, at), insteadOf: startOf(row.originalDate) ?? at.startsAt };
    held.events.set(row.originalDate, told);
    held.dates.set(row.originalDate, told);
  }
  const [first] = master?.dates ?? [];
  if (!master || !first || !isFor(master)) return held;
  const { repeat } = master.plan;
  if (repeat === 'ONCE') {
    held.events.set('', toldOf(master, first));
    return held;
  }
  const [begin = first] = all;
  const taken = new Set([...master.dates.map(({ date }) => date), ...held.dates.keys()]);
  for (const at of master.dates)
    held.dates.set(at.date, { ...toldOf(master, at), insteadOf: startOf(at.date) ?? at.startsAt });
  held.events.set('', {
    ...toldOf(master, begin),
    rule: { frequency: repeat, until: (all.at(-1) ?? begin).startsAt },
    except: all.filter(({ date }) => !taken.has(date)).map(({ startsAt }) => startsAt),
  });
  return held;
}

/** Whether a calendar would show the same: dates left out are told one by one. */
const same = (one: Told | undefined, other: Told | undefined): boolean => {
  const seen = (told: Told | undefined) =>
    told && JSON.stringify({ ...told, except: undefined, reminder: undefined, organizer: undefined });
  return seen(one) === seen(other);
};

/** A series that only ends earlier than it did. */
const isCut = (was: Told | undefined, is: Told | undefined): boolean =>
  was?.rule !== undefined &&
  is?.rule !== undefined &&
  is.rule.until < was.rule.until &&
  same({ ...was, rule: undefined }, { ...is, rule: undefined });

/** By their dates; the series itself before them. */
const inOrder = (dates: ReadonlyMap<string, Told>): Told[] =>
  [...dates].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, told]) => told);

/** What a mail about a whole series names: the next of its dates. */
const next = ({ events, dates }: Held, now: number): Told | undefined =>
  inOrder(dates).find(({ endsAt }) => endsAt > now) ?? events.get('') ?? [...events.values()][0];

function mailsTo(guest: string, before: Held, after: Held, now: number): GuestMail[] {
  const told = (events: readonly Told[]) => events.map((one) => ({ ...one, guest }));
  const whole = (kind: GuestMail['kind'], method: CalendarMethod, held: Held): GuestMail[] => {
    const about = next(held, now);
    const reach = held.events.get('')?.rule ? 'series' : 'date';
    return about ? [{ guest, kind, method, about, reach, events: told(inOrder(held.events)) }] : [];
  };
  const one = (kind: GuestMail['kind'], method: CalendarMethod, about: Told): GuestMail => ({
    ...{ guest, kind, method, about, reach: 'date' },
    events: told([about]),
  });
  if (before.events.size === 0) return whole('MEETING_INVITED', 'REQUEST', after);
  const [was, is] = [before.events.get(''), after.events.get('')];
  const ended = (): GuestMail[] =>
    was ? whole('MEETING_CANCELLED', 'CANCEL', { ...before, events: new Map([['', was]]) }) : [];
  if (after.events.size === 0)
    return was
      ? ended()
      : [...before.events.values()].map((told) => one('MEETING_CANCELLED', 'CANCEL', told));
  const left = new Set([...after.dates.values()].map(({ insteadOf }) => insteadOf));
  const gone = inOrder(before.dates).filter(({ insteadOf }) => !left.has(insteadOf));
  if (isCut(was, is) && gone[0])
    return whole('MEETING_CANCELLED', 'REQUEST', after).map((mail) => ({
      ...mail,
      about: gone[0] ?? mail.about,
      reach: 'following',
    }));
  if (!same(was, is)) return [...(is ? [] : ended()), ...whole('MEETING_CHANGED', 'REQUEST', after)];
  const changed = [...after.events].filter(
    ([date, told]) => date !== '' && !same(told, before.events.get(date)),
  );
  return [
    ...gone.map((told) => one('MEETING_CANCELLED', 'CANCEL', told)),
    ...changed.map(([, told]) => one('MEETING_CHANGED', 'REQUEST', told)),
  ];
}

/**
 * What guests are mailed once a meeting has become another (protocols.md §4): who is asked now, an invitation; whose calendar would show
 * something else, a change; who is no longer asked, or of what does not take place, its end. Nobody is told what they know.
 */
export function mailsOf(before: readonly SaidRow[], after: readonly SaidRow[], now: number): GuestMail[] {
  const rows = [...before, ...after];
  const guests = new Map(rows.flatMap((row) => row.guests.map((guest) => [guest.toLowerCase(), guest])));
  return [...new Set(rows.map(({ uid }) => uid))].flatMap((uid) => {
    const of = (all: readonly SaidRow[]) => seriesOf(all.filter((row) => row.uid === uid));
    const [was, is] = [of(before), of(after)];
    return [...guests].flatMap(([key, guest]) => {
      const isFor = (row: SaidRow) => isOn(row, key);
      return mailsTo(guest, heldBy(isFor, was), heldBy(isFor, is), now);
    });
  });
}

/** What a calendar shows of these rows to whoever is concerned by those that `isFor` says: series, what stands in place of their dates, and what is left out. */
export function heldOf<R extends SaidRow>(rows: readonly R[], isFor: (row: R) => boolean): Told[] {
  const concerned = new Set<SaidRow>(rows.filter(isFor));
  return [...Map.groupBy(rows, ({ uid }) => uid).values()].flatMap((own) =>
    inOrder(heldBy((row) => concerned.has(row), seriesOf(own)).events),
  );
}
