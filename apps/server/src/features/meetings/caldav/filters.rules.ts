import type { Component, Property } from './components.rules.ts';
import { unmet } from './dav-problem.ts';
import { childOf, is, type XmlElement } from './read-xml.rules.ts';
import { spaces } from './write-xml.rules.ts';

/** Instants from `from` to before `to`, epoch ms. */
export interface Range {
  from: number;
  to: number;
}

interface TextMatch {
  text: string;
  isNegated: boolean;
  /** By `i;octet`; otherwise ASCII letters match in either case. */
  isExact: boolean;
}

/** A test of a component, a property or a parameter (RFC 4791 §9.7). */
interface Test {
  name: string;
  /** There must be none. */
  isAbsent: boolean;
}

export interface CompFilter extends Test {
  range?: Range;
  properties: (Test & { match?: TextMatch; parameters: (Test & { match?: TextMatch })[] })[];
  components: CompFilter[];
}

/** The tests of one filter are run on every event; programs send two or three. */
const mostTests = 50;
const { c } = spaces;

export const collations = ['i;ascii-casemap', 'i;octet'] as const;

const invalid = (detail: string) => unmet('c:valid-filter', detail);
const unsupported = (detail: string) => unmet('c:supported-filter', detail);

/** The filter of a query (RFC 4791 §9.7). */
export function filterIn(query: XmlElement): CompFilter {
  const [calendar, ...others] = childOf(query, c, 'filter')?.children ?? [];
  if (!calendar || others.length > 0 || !is(calendar, c, 'comp-filter') || nameOf(calendar) !== 'VCALENDAR')
    throw invalid('A filter begins with the component VCALENDAR');
  let left = mostTests;
  const filter = componentTest(calendar, () => {
    if (--left < 0) throw unsupported(`A filter has at most ${mostTests} tests`);
  });
  if (filter.range || filter.isAbsent) throw invalid('A calendar is there, and has no time of its own');
  return filter;
}

const nameOf = ({ attributes }: XmlElement): string => {
  const name = attributes.get('name')?.toUpperCase();
  if (!name) throw invalid('A test names what it is about');
  return name;
};

function testOf(element: XmlElement): Test {
  const isAbsent = childOf(element, c, 'is-not-defined') !== undefined;
  if (isAbsent && element.children.length > 1) throw invalid('is-not-defined is the only test of its kind');
  return { name: nameOf(element), isAbsent };
}

/** The elements in a test, which must be of these names. */
function testsIn<K extends string>(element: XmlElement, names: readonly K[]): Record<K, XmlElement[]> {
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, XmlElement[]>; // each name is a key
  for (const child of element.children) {
    if (is(child, c, 'is-not-defined')) continue;
    const own = child.space === c ? names.find((name) => name === child.name) : undefined;
    if (!own) throw unsupported(`${element.name} is not tested by ${child.name}`);
    found[own].push(child);
  }
  return found;
}

function componentTest(element: XmlElement, count: () => void): CompFilter {
  count();
  const found = testsIn(element, ['time-range', 'prop-filter', 'comp-filter']);
  const [range, another] = found['time-range'];
  if (another) throw invalid('A component has one time range');
  const test = testOf(element);
  if (range && test.name === 'VALARM') throw unsupported('Alarms are not found by their time');
  return {
    ...test,
    ...(range && { range: rangeOf(range) }),
    properties: found['prop-filter'].map((one) => {
      count();
      const inner = testsIn(one, ['text-match', 'param-filter']);
      return {
        ...testOf(one),
        ...matchIn(inner['text-match']),
        parameters: inner['param-filter'].map((parameter) => {
          count();
          return { ...testOf(parameter), ...matchIn(testsIn(parameter, ['text-match'])['text-match']) };
        }),
      };
    }),
    components: found['comp-filter'].map((one) => componentTest(one, count)),
  };
}

function matchIn([element, another]: readonly XmlElement[]): { match?: TextMatch } {
  if (another) throw invalid('A test has one text');
  if (!element) return {};
  const asked = element.attributes.get('collation') ?? collations[0];
  const collation = asked === 'default' ? collations[0] : collations.find((one) => one === asked);
  if (!collation) throw unmet('c:supported-collation', 'Texts are compared by i;ascii-casemap or i;octet');
  return {
    match: {
      text: element.text,
      isNegated: element.attributes.get('negate-condition') === 'yes',
      isExact: collation === 'i;octet',
    },
  };
}

/** The bounds of a time range (RFC 4791 §9.9). */
export function rangeOf(element: XmlElement | undefined): Range {
  const from = instantOf(element?.attributes.get('start')) ?? Number.NEGATIVE_INFINITY;
  const to = instantOf(element?.attributes.get('end')) ?? Number.POSITIVE_INFINITY;
  if (from >= to || (from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY))
    throw invalid('A time range has a start or an end, and ends after its start');
  return { from, to };
}

const utc = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** `20261120T080000Z` as epoch ms; undefined for an absent bound. */
function instantOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text.replace(utc, '$1-$2-$3T$4:$5:$6Z'));
  if (!utc.test(text) || Number.isNaN(at)) throw invalid('The bounds of a time range are instants in UTC');
  return at;
}

const asciiLower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

function hasText(value: string, match: TextMatch | undefined): boolean {
  if (!match) return true;
  const isFound = match.isExact
    ? value.includes(match.text)
    : asciiLower(value).includes(asciiLower(match.text));
  return isFound !== match.isNegated;
}

const hasParameters = ({ parameters }: Property, tests: CompFilter['properties'][number]['parameters']) =>
  tests.every(({ name, isAbsent, match }) => {
    const value = parameters.get(name);
    return value === undefined ? isAbsent : !isAbsent && hasText(value, match);
  });

/** Whether a component passes a filter. `isWithin`: whether an event takes place within a range. */
export function passes(
  component: Component,
  filter: CompFilter,
  isWithin: (event: Component, range: Range) => boolean,
): boolean {
  if (filter.range && !isWithin(component, filter.range)) return false;
  const ofProperties = filter.properties.every(({ name, isAbsent, match, parameters }) => {
    const all = component.properties.get(name) ?? [];
    if (isAbsent) return all.length === 0;
    return all.some((one) => hasText(one.value, match) && hasParameters(one, parameters));
  });
  return (
    ofProperties &&
    filter.components.every((inner) => {
      const all = component.children.filter(({ name }) => name === inner.name);
      return inner.isAbsent ? all.length === 0 : all.some((one) => passes(one, inner, isWithin));
    })
  );
}
