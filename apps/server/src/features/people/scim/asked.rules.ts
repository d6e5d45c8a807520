import { type Condition, readFilter } from './filter.rules.ts';
import { coreUrn, enterpriseUrn } from './patch.rules.ts';
import { groupUrn, scimLimits } from './scim.schemas.ts';
import { badRequest } from './scim-problem.ts';

/** What a list is asked for (RFC 7644 §3.4.2). */
export interface Asked {
  conditions: Condition[];
  /** Of the first row, beginning with 1. */
  startIndex: number;
  count: number;
}

type Query = Readonly<Record<string, unknown>>;

const saidOf = (query: Query, name: string): string | undefined => {
  const found = Object.entries(query).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (found === undefined || found === '') return undefined;
  if (typeof found !== 'string') throw badRequest('invalidValue', `${name} is asked once`);
  return found;
};

function numberOf(query: Query, name: string, absent: number): number {
  const text = saidOf(query, name);
  if (text === undefined) return absent;
  if (!/^-?\d{1,9}$/.test(text)) throw badRequest('invalidValue', `${name} is a whole number`);
  return Number(text);
}

/** A number below the least one means that one (§3.4.2.4); a page has a most. */
export function readAsked(query: Query): Asked {
  const filter = saidOf(query, 'filter');
  const conditions = filter === undefined ? [] : readFilter(filter);
  if (!conditions)
    throw badRequest('invalidFilter', 'A filter is made of eq and and: userName eq "ann@example.com"');
  return {
    conditions,
    startIndex: Math.max(1, numberOf(query, 'startIndex', 1)),
    count: Math.min(Math.max(0, numberOf(query, 'count', scimLimits.page)), scimLimits.mostOnAPage),
  };
}

const always = new Set(['id', 'schemas', 'meta']);
const extension = enterpriseUrn.toLowerCase();

/** The key of a resource that an attribute lies in: `name.givenName` in `name`, one of the extension in that. */
function keyOf(attribute: string): string {
  const text = attribute.trim().toLowerCase();
  if (text.startsWith(extension)) return extension;
  const urn = [coreUrn, groupUrn].find((one) => text.startsWith(`${one.toLowerCase()}:`));
  return text.slice(urn ? urn.length + 1 : 0).split('.')[0] ?? '';
}

/** Which attributes of a resource were asked for: those of `attributes`, or all but `excludedAttributes` (§3.9). */
export interface Choice {
  has(name: string): boolean;
  of<T extends object>(resource: T): Partial<T>;
}

export function choiceOf(query: Query): Choice {
  const names = (name: string) => {
    const text = saidOf(query, name);
    return text === undefined ? undefined : new Set(text.split(',').map(keyOf));
  };
  const wanted = names('attributes');
  const left = names('excludedAttributes');
  const has = (name: string): boolean => {
    const key = name.toLowerCase();
    if (always.has(key)) return true;
    return wanted ? wanted.has(key) : !left?.has(key);
  };
  return {
    has,
    of: <T extends object>(resource: T) =>
      // a part of the same object
      Object.fromEntries(Object.entries(resource).filter(([key]) => has(key))) as Partial<T>,
  };
}
