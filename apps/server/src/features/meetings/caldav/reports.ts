import { type CalendarObject, type DavCalendar, matchesName } from './calendar-objects.ts';
import { unmetPrecondition } from './dav-problem.ts';
import type { DavReport, PropertySelection } from './dav-requests.rules.ts';
import { parseDavHref } from './dav-targets.rules.ts';
import { type DavReader, missingResponse, objectResource, syncToken, toResponse } from './resources.ts';
import { tag } from './write-xml.rules.ts';

/** Returns the content of the multistatus element that answers a REPORT request. */
export function reportOf(reader: DavReader, calendar: DavCalendar, report: ObjectReport): string {
  switch (report.kind) {
    case 'query':
      return query(reader, calendar, report);
    case 'multiget':
      return multiget(reader, calendar, report);
    case 'sync':
      return sync(reader, calendar, report);
  }
}

export type ObjectReport = Exclude<DavReport, { kind: 'freeBusy' }>;
type ReportOfKind<K extends DavReport['kind']> = Extract<DavReport, { kind: K }>;
const toResponses = (reader: DavReader, { objects }: DavCalendar, selection: PropertySelection) =>
  [...objects.values()].map((object) => toResponse(objectResource(reader, object), selection));

function query(
  reader: DavReader,
  { objects, state }: DavCalendar,
  { filter, properties }: ReportOfKind<'query'>,
): string {
  const matches = [...objects].filter(([, object]) => matchesName(object, filter));
  return toResponses(reader, { objects: new Map(matches), state }, properties).join('');
}

/**
 * Returns each requested object once, even if the app requests it repeatedly or in different spellings. This limits the
 * size of the response.
 */
function multiget(
  reader: DavReader,
  { objects }: DavCalendar,
  { hrefs, properties }: ReportOfKind<'multiget'>,
): string {
  const existing = new Set<CalendarObject>();
  const missing = new Set<string>();
  for (const href of hrefs) {
    const target = parseDavHref(href, reader.basePath);
    const isTheirs = target?.kind === 'object' && target.employeeId === reader.employeeId;
    const object = isTheirs && objects.get(target.name);
    if (object) existing.add(object);
    else missing.add(href.trim());
  }
  return [
    ...[...existing].map((object) => toResponse(objectResource(reader, object), properties)),
    ...[...missing].map(missingResponse),
  ].join('');
}

/**
 * Returns the changes since a token. The portal does not store earlier states of a calendar, so an outdated token is
 * rejected. The calendar app then lists the calendar without a token, and treats objects that are missing in the
 * list as deleted.
 */
function sync(
  reader: DavReader,
  calendar: DavCalendar,
  { token, most, properties }: ReportOfKind<'sync'>,
): string {
  const now = syncToken(calendar);
  if (token !== '' && token !== now)
    throw unmetPrecondition(
      'd:valid-sync-token',
      'The calendar has changed since: list it anew, without a token',
    );
  const responses = token === now ? [] : toResponses(reader, calendar, properties);
  if (responses.length > most)
    throw unmetPrecondition('d:number-of-matches-within-limits', 'All of the calendar comes at once', 507);
  return responses.join('') + tag('d:sync-token', now);
}
