import type { IsoDate } from '@gatehouse/api/platform/dates';
import { deviceLocalTimeToInstant, instantToIsoLocalTime } from '../../../platform/dates/zones.ts';
import { type CalendarEvent, type CalendarMethod, type RuleStart, triggerOf } from './ical.rules.ts';
import { type MeetingPlan, type Occurrence, occurrencesOf, startReadingOn } from './recurrence.rules.ts';

/** A meeting with the data that calendars and guests get. */
export interface InvitationRow {
  /** The full UID, including the host. */
  uid: string;
  /** Original date of a changed occurrence in the series. Null for the series itself and for a single meeting. */
  originalDate: IsoDate | null;
  title: string;
  content: string;
  location: string;
  guests: readonly string[];
  remind: string;
  plan: MeetingPlan;
  zone: string;
  organizer: { name: string; address: string };
  /** The existing occurrences of the meeting in order, in epoch milliseconds. */
  dates: readonly { date: IsoDate; startsAt: number; endsAt: number }[];
}

export interface GuestMail {
  guest: string;
  kind: 'MEETING_INVITED' | 'MEETING_CHANGED' | 'MEETING_SHORTENED' | 'MEETING_CANCELLED';
  method: CalendarMethod;
  /**
   * The event that the mail describes: one occurrence, the whole series, or an occurrence and all following
   * occurrences.
   */
  about: EventContent;
  reach: 'date' | 'series' | 'following';
  events: readonly EventContent[];
}

export type EventContent = Omit<CalendarEvent, 'sequence'>;

/**
 * The events of one UID in a guest’s calendar. The key is '' for the series, and the original date for a changed
 * occurrence.
 */
interface CalendarContents {
  events: Map<string, EventContent>;
  /** Every date of the series, with the event on this date. */
  dates: Map<IsoDate, EventContent>;
}

const isOn = (row: InvitationRow, guest: string) =>
  row.guests.some((address) => address.toLowerCase() === guest);

/** Returns the event for a row, without the values that differ between guests. */
const toEventContent = (
  row: InvitationRow,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): EventContent => ({
  ...{ uid: row.uid, zone: row.zone, isAllDay: row.plan.isAllDay, startsAt, endsAt },
  ...{ title: row.title, content: row.content, location: row.location, organizer: row.organizer },
  reminder: triggerOf(row.remind),
});

/** The rows of the meetings with one UID. The dates of the series are computed once for all guests. */
interface MeetingSeries {
  master: InvitationRow | undefined;
  instead: readonly InvitationRow[];
  all: readonly Occurrence[];
}

function groupSeries(rows: readonly InvitationRow[]): MeetingSeries {
  const master = rows.find(({ originalDate }) => originalDate === null);
  const all = master && master.plan.repeat !== 'ONCE' ? occurrencesOf(master.zone, master.plan) : [];
  return { master, all, instead: rows.filter(({ originalDate }) => originalDate !== null) };
}

/** Returns the start of an occurrence, in the zone and with the all-day setting of its series (protocols.md §4). */
const ruleStart = ({ zone, plan }: InvitationRow, date: IsoDate): RuleStart => ({
  reading: startReadingOn(plan, date),
  zone,
  isAllDay: plan.isAllDay,
});

function buildContents(
  isFor: (row: InvitationRow) => boolean,
  { master, instead, all }: MeetingSeries,
): CalendarContents {
  const contents: CalendarContents = { events: new Map(), dates: new Map() };
  for (const row of instead.filter(isFor)) {
    const [at] = row.dates;
    if (!at || row.originalDate === null) continue;
    const event = { ...toEventContent(row, at), insteadOf: ruleStart(master ?? row, row.originalDate) };
    contents.events.set(row.originalDate, event);
    contents.dates.set(row.originalDate, event);
  }
  const [first] = master?.dates ?? [];
  if (!master || !first || !isFor(master)) return contents;
  const { zone, plan } = master;
  if (plan.repeat === 'ONCE') {
    contents.events.set('', toEventContent(master, first));
    return contents;
  }
  const [begin = first] = all;
  const existingDates = new Set([...master.dates.map(({ date }) => date), ...contents.dates.keys()]);
  for (const at of master.dates) {
    const event = { ...toEventContent(master, at), insteadOf: ruleStart(master, at.date) };
    contents.dates.set(at.date, event);
    // an occurrence with a start that the clocks skip is written as a separate event, because calendar apps would move
    // its start
    if (!plan.isAllDay && instantToIsoLocalTime(zone, at.startsAt) !== event.insteadOf.reading)
      contents.events.set(at.date, event);
  }
  const last = startReadingOn(plan, (all.at(-1) ?? begin).date);
  contents.events.set('', {
    ...toEventContent(master, begin),
    rule: {
      frequency: plan.repeat,
      start: startReadingOn(plan, begin.date),
      // calendar apps resolve a local time that the clocks skip by the offset before the clock change (RFC 5545 §3.3.5)
      until: deviceLocalTimeToInstant(zone, last),
    },
    except: all.filter(({ date }) => !existingDates.has(date)).map(({ date }) => startReadingOn(plan, date)),
  });
  return contents;
}

/**
 * Returns whether a calendar app would show the two events identically. Ignores excluded dates, which other code
 * compares.
 */
const isSameEvent = (first: EventContent | undefined, other: EventContent | undefined): boolean => {
  const visibleJson = (event: EventContent | undefined) =>
    event && JSON.stringify({ ...event, except: undefined, reminder: undefined, organizer: undefined });
  return visibleJson(first) === visibleJson(other);
};

/** Returns whether the only change of a series is an earlier end. */
const isCut = (was: EventContent | undefined, is: EventContent | undefined): boolean =>
  was?.rule !== undefined &&
  is?.rule !== undefined &&
  is.rule.until < was.rule.until &&
  isSameEvent({ ...was, rule: undefined }, { ...is, rule: undefined });

/** Sorts events by date, with the series first. */
const sortByDate = (dates: ReadonlyMap<string, EventContent>): EventContent[] =>
  [...dates].toSorted(([date], [other]) => (date < other ? -1 : 1)).map(([, event]) => event);

/** Returns the event to show in a mail about a whole series. This is the next occurrence. */
const nextEvent = ({ events, dates }: CalendarContents, now: number): EventContent | undefined =>
  sortByDate(dates).find(({ endsAt }) => endsAt > now) ?? events.get('') ?? [...events.values()][0];

function listMailsTo(
  guest: string,
  before: CalendarContents,
  after: CalendarContents,
  now: number,
): GuestMail[] {
  const addGuest = (events: readonly EventContent[]) => events.map((event) => ({ ...event, guest }));
  const seriesMail = (
    kind: GuestMail['kind'],
    method: CalendarMethod,
    contents: CalendarContents,
  ): GuestMail[] => {
    const about = nextEvent(contents, now);
    const reach = contents.events.get('')?.rule ? 'series' : 'date';
    return about
      ? [{ guest, kind, method, about, reach, events: addGuest(sortByDate(contents.events)) }]
      : [];
  };
  const dateMail = (kind: GuestMail['kind'], method: CalendarMethod, about: EventContent): GuestMail => ({
    ...{ guest, kind, method, about, reach: 'date' },
    events: addGuest([about]),
  });
  if (before.events.size === 0) return seriesMail('MEETING_INVITED', 'REQUEST', after);
  const [was, is] = [before.events.get(''), after.events.get('')];
  const cancelSeries = (): GuestMail[] =>
    was ? seriesMail('MEETING_CANCELLED', 'CANCEL', { ...before, events: new Map([['', was]]) }) : [];
  if (after.events.size === 0)
    return was
      ? cancelSeries()
      : [...before.events.values()].map((event) => dateMail('MEETING_CANCELLED', 'CANCEL', event));
  const startOf = ({ insteadOf }: EventContent) => JSON.stringify(insteadOf);
  const left = new Set([...after.dates.values()].map(startOf));
  const removedEvents = sortByDate(before.dates).filter((event) => !left.has(startOf(event)));
  if (isCut(was, is) && removedEvents[0])
    return seriesMail('MEETING_SHORTENED', 'REQUEST', after).map((mail) => ({
      ...mail,
      about: removedEvents[0] ?? mail.about,
      reach: 'following',
    }));
  if (!isSameEvent(was, is))
    return [...(is ? [] : cancelSeries()), ...seriesMail('MEETING_CHANGED', 'REQUEST', after)];
  const changed = [...after.events].filter(
    ([date, event]) => date !== '' && !isSameEvent(event, before.events.get(date)),
  );
  return [
    ...removedEvents.map((event) => dateMail('MEETING_CANCELLED', 'CANCEL', event)),
    ...changed.map(([, event]) => dateMail('MEETING_CHANGED', 'REQUEST', event)),
  ];
}

/**
 * Returns the mails to guests after a change of a meeting (protocols.md §4). New guests get an invitation. Guests get
 * an update if their calendar changes. Removed guests, and guests of removed dates, get a cancellation. Guests get no
 * mail about unchanged events.
 */
export function listGuestMails(
  before: readonly InvitationRow[],
  after: readonly InvitationRow[],
  now: number,
): GuestMail[] {
  const rows = [...before, ...after];
  const guests = new Map(rows.flatMap((row) => row.guests.map((guest) => [guest.toLowerCase(), guest])));
  return [...new Set(rows.map(({ uid }) => uid))].flatMap((uid) => {
    const seriesOfUid = (all: readonly InvitationRow[]) => groupSeries(all.filter((row) => row.uid === uid));
    const [was, is] = [seriesOfUid(before), seriesOfUid(after)];
    return [...guests].flatMap(([key, guest]) => {
      const isFor = (row: InvitationRow) => isOn(row, key);
      return listMailsTo(guest, buildContents(isFor, was), buildContents(isFor, is), now);
    });
  });
}

/** Returns the UIDs with changed events or guests. Omits new UIDs, because their SEQUENCE starts at 0. */
export function changedUids(before: readonly InvitationRow[], after: readonly InvitationRow[]): string[] {
  const visibleState = (rows: readonly InvitationRow[], uid: string) => {
    const own = rows.filter((row) => row.uid === uid);
    const events = [...buildContents(() => true, groupSeries(own)).events].map(([date, event]) => [
      date,
      { ...event, reminder: undefined, organizer: undefined },
    ]);
    return JSON.stringify([events, own.map(({ originalDate, guests }) => [originalDate, guests])]);
  };
  return [...new Set(before.map(({ uid }) => uid))].filter(
    (uid) => visibleState(before, uid) !== visibleState(after, uid),
  );
}

/**
 * Returns the events that a calendar shows for the rows that `isFor` accepts: the series with its excluded dates, and
 * the changed occurrences.
 */
export function listCalendarEvents<R extends InvitationRow>(
  rows: readonly R[],
  isFor: (row: R) => boolean,
): EventContent[] {
  const concerned = new Set<InvitationRow>(rows.filter(isFor));
  return [...Map.groupBy(rows, ({ uid }) => uid).values()].flatMap((own) =>
    sortByDate(buildContents((row) => concerned.has(row), groupSeries(own)).events),
  );
}
