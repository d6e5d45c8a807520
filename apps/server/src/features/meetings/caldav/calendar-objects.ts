import { createHash } from 'node:crypto';
import { etagOf } from '../calendar-feeds/calendar-feeds.service.ts';
import { calendarText } from '../meetings/ical.rules.ts';
import type { PublishedObject } from '../meetings/published-meetings.service.ts';
import { type CalendarComponent, parseComponent } from './components.rules.ts';
import { type CompFilter, matchesFilter, type TimeRange } from './filters.rules.ts';

/** One calendar object: an iCalendar file with all events of one UID. */
export interface CalendarObject {
  /** The last segment of the object’s address. */
  name: string;
  text: string;
  tag: string;
  times: OccurrenceTimes;
  /** The occurrence times of each event, in the order in which `text` contains the events. */
  timesOfEvents: readonly OccurrenceTimes[];
  /** True if the event is pending. */
  isTentative: boolean;
}
type OccurrenceTimes = PublishedObject['times'];

/** The current state of a calendar: its objects, and a hash that changes when any object changes. */
export interface DavCalendar {
  objects: ReadonlyMap<string, CalendarObject>;
  state: string;
}

/**
 * Builds the objects of a calendar. The timestamp in an object is the time of the object’s last change, so the text
 * stays the same until the next change.
 */
export function buildCalendar(published: readonly PublishedObject[]): DavCalendar {
  const objects = published.map(({ uid, events, times, changedAt }): CalendarObject => {
    const text = calendarText('KEPT', events, changedAt);
    const instead = new Set(events.filter(({ insteadOf }) => insteadOf).map(({ startsAt }) => startsAt));
    const timesOfEvents = events.map((event) =>
      times.filter(({ startsAt }) =>
        event.insteadOf ? startsAt === event.startsAt : !instead.has(startsAt),
      ),
    );
    const isTentative = events.some((event) => event.isTentative);
    return { name: `${uid}.ics`, text, tag: etagOf(text), times, timesOfEvents, isTentative };
  });
  const lines = objects.map(({ name, tag }) => `${name} ${tag}\n`).sort();
  const state = createHash('sha256').update(lines.join('')).digest('base64url');
  return { objects: new Map(objects.map((object) => [object.name, object])), state };
}

/**
 * Returns whether at least one of the times overlaps the range (RFC 4791 §9.9). An event without a duration overlaps if
 * its start is in the range.
 */
const overlapsRange = (times: OccurrenceTimes, { from, to }: TimeRange): boolean =>
  times.some(
    ({ startsAt, endsAt }) => startsAt < to && (endsAt > from || (startsAt === endsAt && startsAt >= from)),
  );

/** Returns whether a calendar object matches a filter (RFC 4791 §9.7). */
export function matchesName({ text, timesOfEvents }: CalendarObject, filter: CompFilter): boolean {
  const calendar = parseComponent(text);
  const events = calendar.children.filter(({ name }) => name === 'VEVENT');
  const isWithin = (event: CalendarComponent, range: TimeRange) =>
    overlapsRange(timesOfEvents[events.indexOf(event)] ?? [], range);
  return matchesFilter(calendar, filter, isWithin);
}
