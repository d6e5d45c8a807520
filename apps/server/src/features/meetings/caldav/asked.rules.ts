import { BadXml } from '../../../platform/sheets/xml-tags.ts';
import { badRequest, unmet } from './dav-problem.ts';
import { readXml, type XmlElement, type XmlName } from './read-xml.rules.ts';
import { nameTag, spaces } from './write-xml.rules.ts';

/** Which properties are asked for: the usual ones, their names alone, or these. */
export type AskedProperties = { kind: 'all' } | { kind: 'names' } | { kind: 'these'; names: XmlName[] };

/** When something must be on to be meant (epoch ms); without bounds everything is. */
export interface Range {
  from: number;
  to: number;
}

export type Report =
  /** `range` undefined: nothing of this calendar is meant, such as tasks. */
  | { kind: 'query'; properties: AskedProperties; range: Range | undefined }
  | { kind: 'multiget'; properties: AskedProperties; hrefs: string[] }
  /** `token` empty: for the first time. */
  | { kind: 'sync'; properties: AskedProperties; token: string; most: number };

const { d, c } = spaces;
/** Of the names of properties, which are said again of each object that has none such; programs ask for some forty, in 2 KB. */
const mostLetters = 16 * 1024;
const everything: Range = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

const is = (element: XmlElement | undefined, space: string, name: string): boolean =>
  element?.space === space && element.name === name;
const childOf = (element: XmlElement, space: string, name: string) =>
  element.children.find((one) => is(one, space, name));

/** What a program sent as a document; refuses what is none. */
function documentOf(body: Buffer): XmlElement {
  try {
    return readXml(body);
  } catch (error) {
    if (!(error instanceof BadXml)) throw error;
    throw badRequest(`What was sent is no document that can be read: ${error.message}`);
  }
}

function propertiesIn(element: XmlElement): AskedProperties {
  if (childOf(element, d, 'propname')) return { kind: 'names' };
  const these = childOf(element, d, 'prop');
  if (!these) return { kind: 'all' };
  const names = these.children.map(({ space, name }) => ({ space, name }));
  const letters = names.reduce((sum, name) => sum + nameTag(name).length, 0);
  if (letters > mostLetters) throw badRequest('No program asks for as many properties');
  return { kind: 'these', names };
}

/** What a PROPFIND asks (RFC 4918 §9.1); without a body, the usual properties. */
export function askedProperties(body: Buffer): AskedProperties {
  if (body.length === 0) return { kind: 'all' };
  const root = documentOf(body);
  if (!is(root, d, 'propfind')) throw badRequest('A PROPFIND asks by a propfind element');
  return propertiesIn(root);
}

/** What a REPORT asks (RFC 4791 §7.8 and §7.9, RFC 6578 §3.2). */
export function askedReport(body: Buffer): Report {
  const root = documentOf(body);
  const properties = propertiesIn(root);
  if (is(root, c, 'calendar-query')) return { kind: 'query', properties, range: rangeOf(root) };
  if (is(root, c, 'calendar-multiget')) {
    const hrefs = root.children.filter((one) => is(one, d, 'href')).map(({ text }) => text);
    return { kind: 'multiget', properties, hrefs };
  }
  if (is(root, d, 'sync-collection')) {
    const token = childOf(root, d, 'sync-token')?.text.trim() ?? '';
    const limit = childOf(root, d, 'limit');
    const most = limit && Number(childOf(limit, d, 'nresults')?.text.trim());
    return {
      kind: 'sync',
      properties,
      token,
      most: most === undefined ? Number.POSITIVE_INFINITY : most || 0,
    };
  }
  throw unmet('d:supported-report', 'This report is not answered here');
}

const unsupported = () =>
  unmet('c:supported-filter', 'Events are found by when they take place, and by nothing else');

/** Of a filter the time range; other tests of a component or of its properties are refused by name. */
function rangeOf(query: XmlElement): Range | undefined {
  const calendar = childOf(query, c, 'filter')?.children[0];
  if (!calendar || !is(calendar, c, 'comp-filter') || calendar.attributes.get('name') !== 'VCALENDAR')
    throw unmet('c:valid-filter', 'A filter begins with the component VCALENDAR');
  const [inner, ...more] = calendar.children;
  if (!inner) return everything;
  if (more.length > 0 || !is(inner, c, 'comp-filter')) throw unsupported();
  const [test, ...others] = inner.children;
  const isEvents = inner.attributes.get('name')?.toUpperCase() === 'VEVENT';
  if (is(test, c, 'is-not-defined')) return isEvents ? undefined : everything;
  if (!isEvents) return undefined;
  if (!test) return everything;
  if (others.length > 0 || !is(test, c, 'time-range')) throw unsupported();
  const from = instantOf(test.attributes.get('start')) ?? everything.from;
  const to = instantOf(test.attributes.get('end')) ?? everything.to;
  if (from >= to || (from === everything.from && to === everything.to))
    throw unmet('c:valid-filter', 'A time range has a start or an end, and ends after its start');
  return { from, to };
}

const utc = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** `20261120T080000Z` as epoch ms; undefined where nothing is said. */
function instantOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text.replace(utc, '$1-$2-$3T$4:$5:$6Z'));
  if (!utc.test(text) || Number.isNaN(at))
    throw unmet('c:valid-filter', 'The bounds of a time range are instants in UTC');
  return at;
}
