import { findChild, isElement, type XmlElement } from '../../../platform/xml/xml-document.ts';
import type { CalendarComponent, CalendarProperty } from './components.rules.ts';
import { unmetPrecondition } from './dav-problem.ts';
import { spaces } from './write-xml.rules.ts';

/** A period in epoch milliseconds. `to` is exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

interface TextMatch {
  text: string;
  isNegated: boolean;
  /** If true, compares byte by byte (`i;octet`). If false, ignores the case of ASCII letters. */
  isExact: boolean;
}

/** One condition of a filter on a component, a property or a parameter (RFC 4791 §9.7). */
interface FilterTest {
  name: string;
  /** If true, the condition is met only if the element is absent. */
  isAbsent: boolean;
}

export interface CompFilter extends FilterTest {
  range?: TimeRange;
  properties: (FilterTest & { match?: TextMatch; parameters: (FilterTest & { match?: TextMatch })[] })[];
  components: CompFilter[];
}

/**
 * Maximum number of conditions in one filter. The limit is needed because each condition is checked for every event.
 * Calendar apps send two or three conditions.
 */
const mostTests = 50;
const { c } = spaces;

export const collations = ['i;ascii-casemap', 'i;octet'] as const;

const invalidFilter = (detail: string) => unmetPrecondition('c:valid-filter', detail);
const unsupportedFilter = (detail: string) => unmetPrecondition('c:supported-filter', detail);

/** Parses the filter of a query (RFC 4791 §9.7). */
export function filterIn(query: XmlElement): CompFilter {
  const [calendar, ...others] = findChild(query, c, 'filter')?.children ?? [];
  if (
    !calendar ||
    others.length > 0 ||
    !isElement(calendar, c, 'comp-filter') ||
    nameOf(calendar) !== 'VCALENDAR'
  )
    throw invalidFilter('A filter begins with the component VCALENDAR');
  let left = mostTests;
  const filter = parseComponentFilter(calendar, () => {
    if (--left < 0) throw unsupportedFilter(`A filter has at most ${mostTests} tests`);
  });
  if (filter.range || filter.isAbsent) throw invalidFilter('A calendar is there, and has no time of its own');
  return filter;
}

const nameOf = ({ attributes }: XmlElement): string => {
  const name = attributes.get('name')?.toUpperCase();
  if (!name) throw invalidFilter('A test names what it is about');
  return name;
};

function testOf(element: XmlElement): FilterTest {
  const isAbsent = findChild(element, c, 'is-not-defined') !== undefined;
  if (isAbsent && element.children.length > 1)
    throw invalidFilter('is-not-defined is the only test of its kind');
  return { name: nameOf(element), isAbsent };
}

/**
 * Groups the child elements of a CalDAV filter condition by name.
 *
 * @throws DavProblem if a child has a name that is not permitted in this condition
 */
function groupTests<K extends string>(element: XmlElement, names: readonly K[]): Record<K, XmlElement[]> {
  const elements = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, XmlElement[]>; // the cast is safe, because the entries contain every name as a key
  for (const child of element.children) {
    if (isElement(child, c, 'is-not-defined')) continue;
    const own = child.space === c ? names.find((name) => name === child.name) : undefined;
    if (!own) throw unsupportedFilter(`${element.name} is not tested by ${child.name}`);
    elements[own].push(child);
  }
  return elements;
}

function parseComponentFilter(element: XmlElement, count: () => void): CompFilter {
  count();
  const tests = groupTests(element, ['time-range', 'prop-filter', 'comp-filter']);
  const [range, another] = tests['time-range'];
  if (another) throw invalidFilter('A component has one time range');
  const test = testOf(element);
  if (range && test.name === 'VALARM') throw unsupportedFilter('Alarms are not found by their time');
  return {
    ...test,
    ...(range && { range: parseRange(range) }),
    properties: tests['prop-filter'].map((property) => {
      count();
      const inner = groupTests(property, ['text-match', 'param-filter']);
      return {
        ...testOf(property),
        ...matchIn(inner['text-match']),
        parameters: inner['param-filter'].map((parameter) => {
          count();
          return { ...testOf(parameter), ...matchIn(groupTests(parameter, ['text-match'])['text-match']) };
        }),
      };
    }),
    components: tests['comp-filter'].map((component) => parseComponentFilter(component, count)),
  };
}

function matchIn([element, another]: readonly XmlElement[]): { match?: TextMatch } {
  if (another) throw invalidFilter('A test has one text');
  if (!element) return {};
  const requested = element.attributes.get('collation') ?? collations[0];
  const collation =
    requested === 'default' ? collations[0] : collations.find((supported) => supported === requested);
  if (!collation)
    throw unmetPrecondition('c:supported-collation', 'Texts are compared by i;ascii-casemap or i;octet');
  return {
    match: {
      text: element.text,
      isNegated: element.attributes.get('negate-condition') === 'yes',
      isExact: collation === 'i;octet',
    },
  };
}

/** Parses a time range (RFC 4791 §9.9). A missing bound is infinite. */
export function parseRange(element: XmlElement | undefined): TimeRange {
  const from = parseUtc(element?.attributes.get('start')) ?? Number.NEGATIVE_INFINITY;
  const to = parseUtc(element?.attributes.get('end')) ?? Number.POSITIVE_INFINITY;
  if (from >= to || (from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY))
    throw invalidFilter('A time range has a start or an end, and ends after its start');
  return { from, to };
}

const utc = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** Parses `20261120T080000Z` as epoch milliseconds. Returns undefined for a missing bound. */
function parseUtc(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text.replace(utc, '$1-$2-$3T$4:$5:$6Z'));
  if (!utc.test(text) || Number.isNaN(at))
    throw invalidFilter('The bounds of a time range are instants in UTC');
  return at;
}

const toAsciiLower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

function hasText(value: string, match: TextMatch | undefined): boolean {
  if (!match) return true;
  const isFound = match.isExact
    ? value.includes(match.text)
    : toAsciiLower(value).includes(toAsciiLower(match.text));
  return isFound !== match.isNegated;
}

const hasParameters = (
  { parameters }: CalendarProperty,
  tests: CompFilter['properties'][number]['parameters'],
) =>
  tests.every(({ name, isAbsent, match }) => {
    const value = parameters.get(name);
    return value === undefined ? isAbsent : !isAbsent && hasText(value, match);
  });

/** Returns whether a component matches a filter. `isWithin` decides whether an event takes place within a range. */
export function matchesFilter(
  component: CalendarComponent,
  filter: CompFilter,
  isWithin: (event: CalendarComponent, range: TimeRange) => boolean,
): boolean {
  if (filter.range && !isWithin(component, filter.range)) return false;
  const ofProperties = filter.properties.every(({ name, isAbsent, match, parameters }) => {
    const all = component.properties.get(name) ?? [];
    if (isAbsent) return all.length === 0;
    return all.some((property) => hasText(property.value, match) && hasParameters(property, parameters));
  });
  return (
    ofProperties &&
    filter.components.every((inner) => {
      const all = component.children.filter(({ name }) => name === inner.name);
      return inner.isAbsent ? all.length === 0 : all.some((child) => matchesFilter(child, inner, isWithin));
    })
  );
}
