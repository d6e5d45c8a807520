import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { deviceWallToInstant, instantToWall } from '../../../platform/dates/zones.ts';
import { type CalendarEvent, type CalendarMethod, type RuleStart, triggerOf } from './ical.rules.ts';
import { type Occurrence, occurrencesOf, type Plan, startReadingOn } from './recurrence.rules.ts';

/** A row of what is said of a meeting, as guests are told of it. */
export interface SaidRow {
  /** The whole UID, with its host. */
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
  kind: 'MEETING_INVITED' | 'MEETING_CHANGED' | 'MEETING_SHORTENED' | 'MEETING_CANCELLED';
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
}

function seriesOf(rows: readonly SaidRow[]): Series {
  const master = rows.find(({ originalDate }) => originalDate === null);
  const all = master && master.plan.repeat !== 'ONCE' ? occurrencesOf(master.zone, master.plan) : [];
  return { master, all, instead: rows.filter(({ originalDate }) => originalDate !== null) };
}

/** The start that a series has on a date, by its own zone and switch (protocols.md §4). */
const ruleStart = ({ zone, plan }: SaidRow, date: IsoDate): RuleStart => ({
  reading: startReadingOn(plan, date),
  zone,
  isAllDay: plan.isAllDay,
});

function heldBy(isFor: (row: SaidRow) => boolean, { master, instead, all }: Series): Held {
  const held: Held = { events: new Map(), dates: new Map() };
  for (const row of instead.filter(isFor)) {
    const [at] = row.dates;
    if (!at || row.originalDate === null) continue;
    const told = { ...toldOf(row, at), insteadOf: ruleStart(master ?? row, row.originalDate) };
    held.events.set(row.originalDate, told);
    held.dates.set(row.originalDate, told);
  }
  const [first] = master?.dates ?? [];
  if (!master || !first || !isFor(master)) return held;
  const { zone, plan } = master;
  if (plan.repeat === 'ONCE') {
    held.events.set('', toldOf(master, first));
    return held;
  }
  const [begin = first] = all;
  const taken = new Set([...master.dates.map(({ date }) => date), ...held.dates.keys()]);
  for (const at of master.dates) {
    const told = { ...toldOf(master, at), insteadOf: ruleStart(master, at.date) };
    held.dates.set(at.date, told);
    // calendars read a time in a clock gap as a later one: this date is told by itself
    if (!plan.isAllDay && instantToWall(zone, at.startsAt).replace(' ', 'T') !== told.insteadOf.reading)
      held.events.set(at.date, told);
  }
  const last = startReadingOn(plan, (all.at(-1) ?? begin).date);
  held.events.set('', {
    ...toldOf(master, begin),
    rule: {
      frequency: plan.repeat,
      start: startReadingOn(plan, begin.date),
      // as calendars read a time in a clock gap (RFC 5545 §3.3.5): by the offset before it
      until: deviceWallToInstant(zone, last),
    },
    except: all.filter(({ date }) => !taken.has(date)).map(({ date }) => startReadingOn(plan, date)),
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
  const startOf = ({ insteadOf }: Told) => JSON.stringify(insteadOf);
  const left = new Set([...after.dates.values()].map(startOf));
  const gone = inOrder(before.dates).filter((one) => !left.has(startOf(one)));
  if (isCut(was, is) && gone[0])
    return whole('MEETING_SHORTENED', 'REQUEST', after).map((mail) => ({
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

/**
 * The UIDs under which calendars show something else after a change, or other people are invited. A new UID is none of them: its
 * SEQUENCE is 0.
 */
export function changedUids(before: readonly SaidRow[], after: readonly SaidRow[]): string[] {
  const shown = (rows: readonly SaidRow[], uid: string) => {
    const own = rows.filter((row) => row.uid === uid);
    const events = [...heldBy(() => true, seriesOf(own)).events].map(([date, told]) => [
      date,
      { ...told, reminder: undefined, organizer: undefined },
    ]);
    return JSON.stringify([events, own.map(({ originalDate, guests }) => [originalDate, guests])]);
  };
  return [...new Set(before.map(({ uid }) => uid))].filter((uid) => shown(before, uid) !== shown(after, uid));
}

/** What a calendar shows of these rows to whoever is concerned by those that `isFor` says: series, what stands in place of their dates, and what is left out. */
export function heldOf<R extends SaidRow>(rows: readonly R[], isFor: (row: R) => boolean): Told[] {
  const concerned = new Set<SaidRow>(rows.filter(isFor));
  return [...Map.groupBy(rows, ({ uid }) => uid).values()].flatMap((own) =>
    inOrder(heldBy((row) => concerned.has(row), seriesOf(own)).events),
  );
}
