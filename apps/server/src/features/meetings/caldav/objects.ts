import { createHash } from 'node:crypto';
import { tagOf } from '../calendar-feeds/calendar-feeds.service.ts';
import { calendarText } from '../meetings/ical.rules.ts';
import type { Published } from '../meetings/published.service.ts';
import { type Component, componentOf } from './components.rules.ts';
import { type CompFilter, passes, type Range } from './filters.rules.ts';

/** One object of a calendar: everything under one UID, as a file. */
export interface CalendarObject {
  /** What its address ends with. */
  name: string;
  text: string;
  tag: string;
  times: Times;
  /** The times of each of its events, in their order. */
  timesOfEvents: readonly Times[];
  /** No one has approved it yet. */
  isTentative: boolean;
}
type Times = Published['times'];

/** A calendar as it is: what it holds, and a word that changes with any of it. */
export interface Calendar {
  objects: ReadonlyMap<string, CalendarObject>;
  state: string;
}

/** The objects of what is published, each stamped with its last change: the same text until there is another. */
export function calendarOf(published: readonly Published[]): Calendar {
  const objects = published.map(({ uid, events, times, changedAt }): CalendarObject => {
    const text = calendarText('KEPT', events, changedAt);
    const instead = new Set(events.filter(({ insteadOf }) => insteadOf).map(({ startsAt }) => startsAt));
    const timesOfEvents = events.map((event) =>
      times.filter(({ startsAt }) =>
        event.insteadOf ? startsAt === event.startsAt : !instead.has(startsAt),
      ),
    );
    const isTentative = events.some((event) => event.isTentative);
    return { name: `${uid}.ics`, text, tag: tagOf(text), times, timesOfEvents, isTentative };
  });
  const lines = objects.map(({ name, tag }) => `${name} ${tag}\n`).sort();
  const state = createHash('sha256').update(lines.join('')).digest('base64url');
  return { objects: new Map(objects.map((one) => [one.name, one])), state };
}

/** Whether any of these times lies within the range (RFC 4791 §9.9); an event without a length counts at its start. */
const areWithin = (times: Times, { from, to }: Range): boolean =>
  times.some(
    ({ startsAt, endsAt }) => startsAt < to && (endsAt > from || (startsAt === endsAt && startsAt >= from)),
  );

/** Whether an object passes a filter (RFC 4791 §9.7). */
export function isMeant({ text, timesOfEvents }: CalendarObject, filter: CompFilter): boolean {
  const calendar = componentOf(text);
  const events = calendar.children.filter(({ name }) => name === 'VEVENT');
  const isWithin = (event: Component, range: Range) =>
    areWithin(timesOfEvents[events.indexOf(event)] ?? [], range);
  return passes(calendar, filter, isWithin);
}
