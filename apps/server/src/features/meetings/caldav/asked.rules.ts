import { BadXml } from '../../../platform/sheets/xml-tags.ts';
import { badRequest, unmet } from './dav-problem.ts';
import { type CompFilter, filterIn, type Range, rangeOf } from './filters.rules.ts';
import { childOf, is, readXml, type XmlElement, type XmlName } from './read-xml.rules.ts';
import { nameTag, spaces } from './write-xml.rules.ts';

/** Which properties are asked for: the usual ones, their names alone, or these. */
export type AskedProperties = { kind: 'all' } | { kind: 'names' } | { kind: 'these'; names: XmlName[] };

export type Report =
  | { kind: 'query'; properties: AskedProperties; filter: CompFilter }
  | { kind: 'freeBusy'; range: Range }
  | { kind: 'multiget'; properties: AskedProperties; hrefs: string[] }
  /** `token` empty: for the first time. */
  | { kind: 'sync'; properties: AskedProperties; token: string; most: number };

const { d, c } = spaces;
/** Of the names of properties, which are said again of each object that has none such; programs ask for some forty, in 2 KB. */
const mostLetters = 16 * 1024;

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
  return { kind: 'these', names: namesIn(these.children) };
}

function namesIn(elements: readonly XmlElement[]): XmlName[] {
  const names = elements.map(({ space, name }) => ({ space, name }));
  const letters = names.reduce((sum, name) => sum + nameTag(name).length, 0);
  if (letters > mostLetters) throw badRequest('No program asks for as many properties');
  return names;
}

/** What a PROPFIND asks (RFC 4918 §9.1); without a body, the usual properties. */
export function askedProperties(body: Buffer): AskedProperties {
  if (body.length === 0) return { kind: 'all' };
  const root = documentOf(body);
  if (!is(root, d, 'propfind')) throw badRequest('A PROPFIND asks by a propfind element');
  return propertiesIn(root);
}

/** The properties that a PROPPATCH would set or remove (RFC 4918 §9.2). */
export function askedChanges(body: Buffer): XmlName[] {
  const root = documentOf(body);
  const changes = root.children.filter((one) => is(one, d, 'set') || is(one, d, 'remove'));
  const names = namesIn(changes.flatMap((one) => childOf(one, d, 'prop')?.children ?? []));
  if (!is(root, d, 'propertyupdate') || names.length === 0)
    throw badRequest('A PROPPATCH names properties in a propertyupdate element');
  return names;
}

/** What a REPORT asks (RFC 4791 §7.8 to §7.10, RFC 6578 §3.2). */
export function askedReport(body: Buffer): Report {
  const root = documentOf(body);
  if (is(root, c, 'free-busy-query'))
    return { kind: 'freeBusy', range: wholeRange(childOf(root, c, 'time-range')) };
  const properties = propertiesIn(root);
  if (is(root, c, 'calendar-query')) return { kind: 'query', properties, filter: filterIn(root) };
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

/** A time range with both bounds. */
function wholeRange(element: XmlElement | undefined): Range {
  const range = rangeOf(element);
  if (!Number.isFinite(range.from) || !Number.isFinite(range.to))
    throw unmet('c:valid-filter', 'Free and busy times are asked for from a start to an end');
  return range;
}
