import type { AskedProperties } from './asked.rules.ts';
import { collations } from './filters.rules.ts';
import type { Calendar, CalendarObject } from './objects.ts';
import { hrefOf, type Place } from './places.rules.ts';
import type { XmlName } from './read-xml.rules.ts';
import { escaped, nameTag, spaces, type TagName, tag } from './write-xml.rules.ts';

/** What there is at an address: its properties by name, each as it is written. */
export interface Resource {
  href: string;
  properties: ReadonlyMap<string, string>;
}

/** Whose calendar is read. */
export interface Reader {
  employeeId: number;
  name: string;
  /** The path of PUBLIC_URL. */
  basePath: string;
}

const href = ({ basePath }: Reader, place: Place): string => tag('d:href', escaped(hrefOf(place, basePath)));
const privileges = ['d:read', 'd:read-current-user-privilege-set'] as const;
const reports = [
  'c:calendar-query',
  'c:calendar-multiget',
  'c:free-busy-query',
  'd:sync-collection',
] as const;

const resource = (
  place: Place,
  reader: Reader,
  own: Readonly<Partial<Record<TagName, string>>>,
): Resource => {
  const home = href(reader, { kind: 'home', employeeId: reader.employeeId });
  const shared = {
    'd:current-user-principal': home,
    'd:owner': home,
    // programs tell by it that there is nothing to write
    'd:current-user-privilege-set': privileges.map((one) => tag('d:privilege', tag(one))).join(''),
  };
  return { href: hrefOf(place, reader.basePath), properties: new Map(Object.entries({ ...shared, ...own })) };
};

const collection = tag('d:collection');

/** Where programs begin: it leads to who has signed in. */
export const rootResource = (reader: Reader): Resource =>
  resource({ kind: 'root' }, reader, { 'd:resourcetype': collection, 'd:displayname': 'Gatehouse' });

/** Who has signed in, and at the same address the collection of their calendars. */
export function homeResource(reader: Reader): Resource {
  const place: Place = { kind: 'home', employeeId: reader.employeeId };
  return resource(place, reader, {
    'd:resourcetype': collection + tag('d:principal'),
    'd:displayname': escaped(reader.name),
    'd:principal-URL': href(reader, place),
    'c:calendar-home-set': href(reader, place),
  });
}

/** By what a program says which state of a calendar it has (RFC 6578 §4); it must be a URI. */
export const syncToken = ({ state }: Calendar): string => `data:,${state}`;

export function calendarResource(reader: Reader, calendar: Calendar): Resource {
  const token = syncToken(calendar);
  return resource({ kind: 'calendar', employeeId: reader.employeeId }, reader, {
    'd:resourcetype': collection + tag('c:calendar'),
    'd:displayname': escaped(reader.name),
    'd:getcontenttype': 'text/calendar; charset=utf-8',
    'd:sync-token': token,
    's:getctag': token,
    'd:supported-report-set': reports
      .map((one) => tag('d:supported-report', tag('d:report', tag(one))))
      .join(''),
    'c:supported-collation-set': collations.map((one) => tag('c:supported-collation', one)).join(''),
    'c:supported-calendar-component-set': '<c:comp name="VEVENT"/>',
    'c:supported-calendar-data': '<c:calendar-data content-type="text/calendar" version="2.0"/>',
  });
}

export function objectResource(reader: Reader, { name, text, tag: etag }: CalendarObject): Resource {
  return resource({ kind: 'object', employeeId: reader.employeeId, name }, reader, {
    'd:resourcetype': '',
    'd:getetag': escaped(etag),
    'd:getcontenttype': 'text/calendar; charset=utf-8; component=VEVENT',
    'd:getcontentlength': String(Buffer.byteLength(text)),
    [dataName]: escaped(text),
  });
}

const dataName = 'c:calendar-data';
/** What is said to who does not say what is wanted: what WebDAV itself knows (RFC 4791 §5.2, RFC 3744 §5). */
const usual: readonly string[] = [
  'resourcetype',
  'displayname',
  'getetag',
  'getcontenttype',
  'getcontentlength',
].map((name) => `d:${name}`);

const keyOf = ({ space, name }: XmlName): string => {
  const prefix = Object.entries(spaces).find(([, one]) => one === space)?.[0];
  return `${prefix}:${name}`;
};

const stat = (status: string, properties: string, error = ''): string =>
  tag('d:propstat', tag('d:prop', properties) + tag('d:status', `HTTP/1.1 ${status}`) + error);

/** What of a resource was asked for (RFC 4918 §9.1): what there is of it, and what there is not. */
export function responseOf({ href: address, properties }: Resource, asked: AskedProperties): string {
  const written = (names: Iterable<string>) =>
    [...names].map((name) => tag(name as TagName, properties.get(name))).join(''); // a key of the properties
  const parts: string[] = [];
  if (asked.kind === 'all') parts.push(stat('200 OK', written(usual.filter((name) => properties.has(name)))));
  else if (asked.kind === 'names') {
    const names = [...properties.keys()].filter((name) => name !== dataName);
    parts.push(stat('200 OK', names.map((name) => `<${name}/>`).join('')));
  } else {
    const [known, unknown] = [new Set<string>(), new Map<string, string>()];
    for (const name of asked.names) {
      const key = keyOf(name);
      if (properties.has(key)) known.add(key);
      else unknown.set(`${name.space} ${name.name}`, nameTag(name));
    }
    if (known.size > 0 || unknown.size === 0) parts.push(stat('200 OK', written(known)));
    if (unknown.size > 0) parts.push(stat('404 Not Found', [...unknown.values()].join('')));
  }
  return tag('d:response', tag('d:href', escaped(address)) + parts.join(''));
}

/** That there is nothing at an address that was asked for. */
export const missingResponse = (address: string): string =>
  tag('d:response', tag('d:href', escaped(address)) + tag('d:status', 'HTTP/1.1 404 Not Found'));

const readOnly = tag('d:error', tag('d:cannot-modify-protected-property'));

/** That none of these properties can be changed (RFC 4918 §9.2.1). */
export function unchangedResponse({ href: address }: Resource, names: readonly XmlName[]): string {
  const properties = [...new Set(names.map(nameTag))].join('');
  return tag('d:response', tag('d:href', escaped(address)) + stat('403 Forbidden', properties, readOnly));
}
