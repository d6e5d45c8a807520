import type { AskedProperties, Report } from './asked.rules.ts';
import { unmet } from './dav-problem.ts';
import { type Calendar, isWithin } from './objects.ts';
import { placeOfHref } from './places.rules.ts';
import { missingResponse, objectResource, type Reader, responseOf, syncToken } from './resources.ts';
import { tag } from './write-xml.rules.ts';

/** What a report finds, as the inside of a multistatus. */
export function reportOf(reader: Reader, calendar: Calendar, asked: Report): string {
  switch (asked.kind) {
    case 'query':
      return query(reader, calendar, asked);
    case 'multiget':
      return multiget(reader, calendar, asked);
    case 'sync':
      return sync(reader, calendar, asked);
  }
}

type Of<K extends Report['kind']> = Extract<Report, { kind: K }>;
const all = (reader: Reader, { objects }: Calendar, asked: AskedProperties) =>
  [...objects.values()].map((one) => responseOf(objectResource(reader, one), asked));

function query(reader: Reader, { objects, state }: Calendar, { range, properties }: Of<'query'>): string {
  const found = [...objects].filter(([, one]) => range && isWithin(one, range));
  return all(reader, { objects: new Map(found), state }, properties).join('');
}

function multiget(reader: Reader, { objects }: Calendar, { hrefs, properties }: Of<'multiget'>): string {
  return hrefs
    .map((href) => {
      const place = placeOfHref(href);
      const isTheirs = place?.kind === 'object' && place.employeeId === reader.employeeId;
      const found = isTheirs && objects.get(place.name);
      return found ? responseOf(objectResource(reader, found), properties) : missingResponse(href.trim());
    })
    .join('');
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
