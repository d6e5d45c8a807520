import type { AskedProperties, Report } from './asked.rules.ts';
import { unmet } from './dav-problem.ts';
import { type Calendar, type CalendarObject, isMeant } from './objects.ts';
import { placeOfHref } from './places.rules.ts';
import { missingResponse, objectResource, type Reader, responseOf, syncToken } from './resources.ts';
import { tag } from './write-xml.rules.ts';

/** What a report on objects finds, as the inside of a multistatus. */
export function reportOf(reader: Reader, calendar: Calendar, asked: ObjectReport): string {
  switch (asked.kind) {
    case 'query':
      return query(reader, calendar, asked);
    case 'multiget':
      return multiget(reader, calendar, asked);
    case 'sync':
      return sync(reader, calendar, asked);
  }
}

export type ObjectReport = Exclude<Report, { kind: 'freeBusy' }>;
type Of<K extends Report['kind']> = Extract<Report, { kind: K }>;
const all = (reader: Reader, { objects }: Calendar, asked: AskedProperties) =>
  [...objects.values()].map((one) => responseOf(objectResource(reader, one), asked));

function query(reader: Reader, { objects, state }: Calendar, { filter, properties }: Of<'query'>): string {
  const found = [...objects].filter(([, one]) => isMeant(one, filter));
  return all(reader, { objects: new Map(found), state }, properties).join('');
}

/** Each object once, however often and in whatever spelling it is asked for: an answer is no longer than the calendar and what was asked. */
function multiget(reader: Reader, { objects }: Calendar, { hrefs, properties }: Of<'multiget'>): string {
  const found = new Set<CalendarObject>();
  const missing = new Set<string>();
  for (const href of hrefs) {
    const place = placeOfHref(href, reader.basePath);
    const isTheirs = place?.kind === 'object' && place.employeeId === reader.employeeId;
    const object = isTheirs && objects.get(place.name);
    if (object) found.add(object);
    else missing.add(href.trim());
  }
  return [
    ...[...found].map((one) => responseOf(objectResource(reader, one), properties)),
    ...[...missing].map(missingResponse),
  ].join('');
}

/**
 * What has changed since a token was given out: nothing, or the token is of no use any more. Nobody keeps what there was, so that who has
 * an older state is told to list the calendar anew, and finds what is gone by its absence.
 */
function sync(reader: Reader, calendar: Calendar, { token, most, properties }: Of<'sync'>): string {
  const now = syncToken(calendar);
  if (token !== '' && token !== now)
    throw unmet('d:valid-sync-token', 'The calendar has changed since: list it anew, without a token');
  const found = token === now ? [] : all(reader, calendar, properties);
  if (found.length > most)
    throw unmet('d:number-of-matches-within-limits', 'All of the calendar comes at once', 507);
  return found.join('') + tag('d:sync-token', now);
}
