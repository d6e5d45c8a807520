import {
  findChild,
  isElement,
  readXml,
  type XmlElement,
  type XmlName,
} from '../../../platform/xml/xml-document.ts';
import { BadXml } from '../../../platform/xml/xml-tags.ts';
import { badRequest, unmetPrecondition } from './dav-problem.ts';
import { type CompFilter, filterIn, parseRange, type TimeRange } from './filters.rules.ts';
import { emptyTag, spaces } from './write-xml.rules.ts';

/**
 * The properties that a request selects. The kind `all` selects the default properties, `names` only their names, and
 * `these` the listed properties.
 */
export type PropertySelection = { kind: 'all' } | { kind: 'names' } | { kind: 'these'; names: XmlName[] };

export type DavReport =
  | { kind: 'query'; properties: PropertySelection; filter: CompFilter }
  | { kind: 'freeBusy'; range: TimeRange }
  | { kind: 'multiget'; properties: PropertySelection; hrefs: string[] }
  /** The token of the last synchronisation. Empty in the first request. */
  | { kind: 'sync'; properties: PropertySelection; token: string; most: number };

const { d, c } = spaces;
/**
 * Maximum total length of the requested property names, in characters. The limit is needed because the response repeats
 * each name for every object without that property. Calendar apps request about 40 names (2 KB).
 */
const mostLetters = 16 * 1024;

/**
 * Parses the XML of a request body.
 * @throws DavProblem (400) if the XML is invalid
 */
function parseDocument(body: Buffer): XmlElement {
  try {
    return readXml(body);
  } catch (error) {
    if (!(error instanceof BadXml)) throw error;
    throw badRequest(`What was sent is no document that can be read: ${error.message}`);
  }
}

function readPropertySelection(element: XmlElement): PropertySelection {
  if (findChild(element, d, 'propname')) return { kind: 'names' };
  const these = findChild(element, d, 'prop');
  if (!these) return { kind: 'all' };
  return { kind: 'these', names: readNames(these.children) };
}

function readNames(elements: readonly XmlElement[]): XmlName[] {
  const names = elements.map(({ space, name }) => ({ space, name }));
  const letters = names.reduce((sum, name) => sum + emptyTag(name).length, 0);
  if (letters > mostLetters) throw badRequest('No program asks for as many properties');
  return names;
}

/** Parses a PROPFIND request (RFC 4918 §9.1). An empty body selects the default properties. */
export function parsePropfind(body: Buffer): PropertySelection {
  if (body.length === 0) return { kind: 'all' };
  const root = parseDocument(body);
  if (!isElement(root, d, 'propfind')) throw badRequest('A PROPFIND asks by a propfind element');
  return readPropertySelection(root);
}

/** Parses a PROPPATCH request (RFC 4918 §9.2). Returns the properties that it would set or remove. */
export function parseProppatch(body: Buffer): XmlName[] {
  const root = parseDocument(body);
  const changes = root.children.filter(
    (child) => isElement(child, d, 'set') || isElement(child, d, 'remove'),
  );
  const names = readNames(changes.flatMap((change) => findChild(change, d, 'prop')?.children ?? []));
  if (!isElement(root, d, 'propertyupdate') || names.length === 0)
    throw badRequest('A PROPPATCH names properties in a propertyupdate element');
  return names;
}

/** Parses a REPORT request (RFC 4791 §7.8 to §7.10, RFC 6578 §3.2). */
export function parseReport(body: Buffer): DavReport {
  const root = parseDocument(body);
  if (isElement(root, c, 'free-busy-query'))
    return { kind: 'freeBusy', range: parseBoundedRange(findChild(root, c, 'time-range')) };
  const properties = readPropertySelection(root);
  if (isElement(root, c, 'calendar-query')) return { kind: 'query', properties, filter: filterIn(root) };
  if (isElement(root, c, 'calendar-multiget')) {
    const hrefs = root.children.filter((child) => isElement(child, d, 'href')).map(({ text }) => text);
    return { kind: 'multiget', properties, hrefs };
  }
  if (isElement(root, d, 'sync-collection')) {
    const token = findChild(root, d, 'sync-token')?.text.trim() ?? '';
    const limit = findChild(root, d, 'limit');
    const most = limit && Number(findChild(limit, d, 'nresults')?.text.trim());
    return {
      kind: 'sync',
      properties,
      token,
      most: most === undefined ? Number.POSITIVE_INFINITY : most || 0,
    };
  }
  throw unmetPrecondition('d:supported-report', 'This report is not answered here');
}

function parseBoundedRange(element: XmlElement | undefined): TimeRange {
  const range = parseRange(element);
  if (!Number.isFinite(range.from) || !Number.isFinite(range.to))
    throw unmetPrecondition('c:valid-filter', 'Free and busy times are asked for from a start to an end');
  return range;
}
