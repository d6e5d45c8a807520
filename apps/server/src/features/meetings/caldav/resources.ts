import { escapeXml } from '../../../platform/xml/escape-xml.ts';
import type { XmlName } from '../../../platform/xml/xml-document.ts';
import type { CalendarObject, DavCalendar } from './calendar-objects.ts';
import type { PropertySelection } from './dav-requests.rules.ts';
import { type DavTarget, hrefOf } from './dav-targets.rules.ts';
import { collations } from './filters.rules.ts';
import { emptyTag, spaces, type TagName, tag } from './write-xml.rules.ts';

export interface DavResource {
  href: string;
  properties: ReadonlyMap<string, string>;
}

/** The person that owns the calendar. */
export interface DavReader {
  employeeId: number;
  name: string;
  /** The path of PUBLIC_URL. */
  basePath: string;
}

const hrefElement = ({ basePath }: DavReader, target: DavTarget): string =>
  tag('d:href', escapeXml(hrefOf(target, basePath)));
const privileges = ['d:read', 'd:read-current-user-privilege-set'] as const;
const reports = [
  'c:calendar-query',
  'c:calendar-multiget',
  'c:free-busy-query',
  'd:sync-collection',
] as const;

const buildResource = (
  target: DavTarget,
  reader: DavReader,
  own: Readonly<Partial<Record<TagName, string>>>,
): DavResource => {
  const home = hrefElement(reader, { kind: 'home', employeeId: reader.employeeId });
  const shared = {
    'd:current-user-principal': home,
    'd:owner': home,
    // read-only privileges, which show calendar apps that they cannot change the calendar
    'd:current-user-privilege-set': privileges
      .map((privilege) => tag('d:privilege', tag(privilege)))
      .join(''),
  };
  return {
    href: hrefOf(target, reader.basePath),
    properties: new Map(Object.entries({ ...shared, ...own })),
  };
};

const collection = tag('d:collection');

/** Returns the root resource. Its properties lead calendar apps to the signed-in person. */
export const rootResource = (reader: DavReader): DavResource =>
  buildResource({ kind: 'root' }, reader, { 'd:resourcetype': collection, 'd:displayname': 'Gatehouse' });

/** Returns the principal of the signed-in person. This resource is also the collection of the person’s calendars. */
export function homeResource(reader: DavReader): DavResource {
  const target: DavTarget = { kind: 'home', employeeId: reader.employeeId };
  return buildResource(target, reader, {
    'd:resourcetype': collection + tag('d:principal'),
    'd:displayname': escapeXml(reader.name),
    'd:principal-URL': hrefElement(reader, target),
    'c:calendar-home-set': hrefElement(reader, target),
  });
}

/** Returns the token for the current state of a calendar (RFC 6578 §4). A token must be a URI. */
export const syncToken = ({ state }: DavCalendar): string => `data:,${state}`;

export function calendarResource(reader: DavReader, calendar: DavCalendar): DavResource {
  const token = syncToken(calendar);
  return buildResource({ kind: 'calendar', employeeId: reader.employeeId }, reader, {
    'd:resourcetype': collection + tag('c:calendar'),
    'd:displayname': escapeXml(reader.name),
    'd:getcontenttype': 'text/calendar; charset=utf-8',
    'd:sync-token': token,
    's:getctag': token,
    'd:supported-report-set': reports
      .map((name) => tag('d:supported-report', tag('d:report', tag(name))))
      .join(''),
    'c:supported-collation-set': collations
      .map((collation) => tag('c:supported-collation', collation))
      .join(''),
    'c:supported-calendar-component-set': '<c:comp name="VEVENT"/>',
    'c:supported-calendar-data': '<c:calendar-data content-type="text/calendar" version="2.0"/>',
  });
}

export function objectResource(reader: DavReader, { name, text, tag: etag }: CalendarObject): DavResource {
  return buildResource({ kind: 'object', employeeId: reader.employeeId, name }, reader, {
    'd:resourcetype': '',
    'd:getetag': escapeXml(etag),
    'd:getcontenttype': 'text/calendar; charset=utf-8; component=VEVENT',
    'd:getcontentlength': String(Buffer.byteLength(text)),
    [dataName]: escapeXml(text),
  });
}

const dataName = 'c:calendar-data';
/** The properties to return if a request selects none, as defined by CalDAV and WebDAV (RFC 4791 §5.2, RFC 3744 §5). */
const usual: readonly string[] = [
  'resourcetype',
  'displayname',
  'getetag',
  'getcontenttype',
  'getcontentlength',
].map((name) => `d:${name}`);

const keyOf = ({ space, name }: XmlName): string => {
  const prefix = Object.entries(spaces).find(([, uri]) => uri === space)?.[0];
  return `${prefix}:${name}`;
};

const propstat = (status: string, properties: string, error = ''): string =>
  tag('d:propstat', tag('d:prop', properties) + tag('d:status', `HTTP/1.1 ${status}`) + error);

/**
 * Returns the selected properties of a resource (RFC 4918 §9.1). Requested properties that the resource lacks get the
 * status 404.
 */
export function toResponse({ href: address, properties }: DavResource, selection: PropertySelection): string {
  const formatProperties = (names: Iterable<string>) =>
    [...names].map((name) => tag(name as TagName, properties.get(name))).join(''); // the cast is safe, because all names are keys of `properties`
  const parts: string[] = [];
  if (selection.kind === 'all')
    parts.push(propstat('200 OK', formatProperties(usual.filter((name) => properties.has(name)))));
  else if (selection.kind === 'names') {
    const names = [...properties.keys()].filter((name) => name !== dataName);
    parts.push(propstat('200 OK', names.map((name) => `<${name}/>`).join('')));
  } else {
    const [existing, unknown] = [new Set<string>(), new Map<string, string>()];
    for (const name of selection.names) {
      const key = keyOf(name);
      if (properties.has(key)) existing.add(key);
      else unknown.set(`${name.space} ${name.name}`, emptyTag(name));
    }
    if (existing.size > 0 || unknown.size === 0) parts.push(propstat('200 OK', formatProperties(existing)));
    if (unknown.size > 0) parts.push(propstat('404 Not Found', [...unknown.values()].join('')));
  }
  return tag('d:response', tag('d:href', escapeXml(address)) + parts.join(''));
}

/** Returns the 404 response for a requested address. */
export const missingResponse = (address: string): string =>
  tag('d:response', tag('d:href', escapeXml(address)) + tag('d:status', 'HTTP/1.1 404 Not Found'));

const readOnly = tag('d:error', tag('d:cannot-modify-protected-property'));

/** Returns the response to a PROPPATCH request: none of the properties can be changed (RFC 4918 §9.2.1). */
export function unchangedResponse({ href: address }: DavResource, names: readonly XmlName[]): string {
  const properties = [...new Set(names.map(emptyTag))].join('');
  return tag(
    'd:response',
    tag('d:href', escapeXml(address)) + propstat('403 Forbidden', properties, readOnly),
  );
}
