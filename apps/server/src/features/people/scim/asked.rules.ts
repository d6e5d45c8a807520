import { coreUrn, enterpriseUrn, groupUrn } from './attributes.rules.ts';
import { type Filter, readFilter } from './filter.rules.ts';
import { scimLimits } from './scim.schemas.ts';
import { badRequest } from './scim-problem.ts';

/** What a list is asked for (RFC 7644 §3.4.2). */
export interface Asked {
  filter: Filter | undefined;
  /** Of the first row, beginning with 1. */
  startIndex: number;
  count: number;
}

type Query = Readonly<Record<string, unknown>>;

const saidOf = (query: Query, name: string): string | undefined => {
  const found = Object.entries(query).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (found === undefined || found === '') return undefined;
  if (typeof found !== 'string') throw badRequest('invalidValue', `${name} can only be given once`);
  return found;
};

function numberOf(query: Query, name: string, absent: number): number {
  const text = saidOf(query, name);
  if (text === undefined) return absent;
  if (!/^-?\d{1,9}$/.test(text)) throw badRequest('invalidValue', `${name} must be a whole number`);
  return Number(text);
}

/**
 * The filter of an address. Clients that write blanks as %20 send the plus of an address as it is; in an address whose blanks are plus
 * signs, every other plus is %2B.
 */
function sentFilter(url: string): string {
  const sent = /[?&]filter=([^&#]*)/i.exec(url)?.[1] ?? '';
  try {
    return decodeURIComponent(sent.includes('%20') ? sent : sent.replaceAll('+', ' '));
  } catch {
    throw badRequest('invalidFilter', 'The filter is not encoded as addresses are');
  }
}

/** A number below the least one means that one (§3.4.2.4); a page has a most. */
export function readAsked({ query, url }: { query: Query; url: string }): Asked {
  const text = saidOf(query, 'filter') && sentFilter(url);
  const filter = text === undefined ? undefined : readFilter(text);
  if (filter === null)
    throw badRequest(
      'invalidFilter',
      'A filter is made of attributes of the schema with eq, ne, co, sw, ew or pr, joined by and, or and not: userName eq "ann@example.com"',
    );
  return {
    filter,
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
