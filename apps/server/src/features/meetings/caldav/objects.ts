import { createHash } from 'node:crypto';
import { tagOf } from '../calendar-feeds/calendar-feeds.service.ts';
import { calendarText } from '../meetings/ical.rules.ts';
import type { Published } from '../meetings/published.service.ts';
import type { Range } from './asked.rules.ts';

/** One object of a calendar: everything under one UID, as a file. */
export interface CalendarObject {
  /** What its address ends with. */
  name: string;
  text: string;
  tag: string;
  times: Published['times'];
}

/** A calendar as it is: what it holds, and a word that changes with any of it. */
export interface Calendar {
  objects: ReadonlyMap<string, CalendarObject>;
  state: string;
}

/** The objects of what is published, each stamped with its last change: the same text until there is another. */
export function calendarOf(published: readonly Published[]): Calendar {
  const objects = published.map(({ uid, events, times, changedAt }): CalendarObject => {
    const text = calendarText('KEPT', events, changedAt);
    return { name: `${uid}.ics`, text, tag: tagOf(text), times };
  });
  const lines = objects.map(({ name, tag }) => `${name} ${tag}\n`).sort();
  const state = createHash('sha256').update(lines.join('')).digest('base64url');
  return { objects: new Map(objects.map((one) => [one.name, one])), state };
}

/** Whether any date of it lies within the range (RFC 4791 §9.9); what takes no time is on when it begins. */
export const isWithin = ({ times }: CalendarObject, { from, to }: Range): boolean =>
  times.some(
    ({ startsAt, endsAt }) => startsAt < to && (endsAt > from || (startsAt === endsAt && startsAt >= from)),
  );
