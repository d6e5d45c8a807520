import { coreUrn, enterpriseUrn, groupUrn } from './attributes.rules.ts';
import { readFilter, type ScimFilter } from './filter.rules.ts';
import { scimLimits } from './scim.schemas.ts';
import { createBadRequest } from './scim-problem.ts';

/** Query parameters of a SCIM list (RFC 7644 §3.4.2). */
export interface ScimListQuery {
  filter: ScimFilter | undefined;
  /** Position of the first row, starting at 1. */
  startIndex: number;
  count: number;
}

type QueryParameters = Readonly<Record<string, unknown>>;

const readParameter = (query: QueryParameters, name: string): string | undefined => {
  const value = Object.entries(query).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw createBadRequest('invalidValue', `${name} can only be given once`);
  return value;
};

function readNumber(query: QueryParameters, name: string, absent: number): number {
  const text = readParameter(query, name);
  if (text === undefined) return absent;
  if (!/^-?\d{1,9}$/.test(text)) throw createBadRequest('invalidValue', `${name} must be a whole number`);
  return Number(text);
}

/**
 * Decodes the filter in a URL. Clients encode blanks either as %20 or as a plus sign. A plus sign is decoded as a blank
 * unless the filter contains %20.
 */
function readFilterText(url: string): string {
  const encoded = /[?&]filter=([^&#]*)/i.exec(url)?.[1] ?? '';
  try {
    return decodeURIComponent(encoded.includes('%20') ? encoded : encoded.replaceAll('+', ' '));
  } catch {
    throw createBadRequest('invalidFilter', 'The filter is not encoded as addresses are');
  }
}

/** Parses a list query. Raises numbers below the minimum to the minimum (§3.4.2.4), and limits the page size. */
export function readQuery({ query, url }: { query: QueryParameters; url: string }): ScimListQuery {
  const text = readParameter(query, 'filter') && readFilterText(url);
  const filter = text === undefined ? undefined : readFilter(text);
  if (filter === null)
    throw createBadRequest(
      'invalidFilter',
      'A filter is made of attributes of the schema with eq, ne, co, sw, ew or pr, joined by and, or and not: userName eq "ann@example.com"',
    );
  return {
    filter,
    startIndex: Math.max(1, readNumber(query, 'startIndex', 1)),
    count: Math.min(Math.max(0, readNumber(query, 'count', scimLimits.page)), scimLimits.mostOnAPage),
  };
}

const always = new Set(['id', 'schemas', 'meta']);
const extension = enterpriseUrn.toLowerCase();

/**
 * Returns the top-level key that contains an attribute, for example `name` for `name.givenName`. For attributes of the
 * extension, this is the key of the extension.
 */
function keyOf(attribute: string): string {
  const text = attribute.trim().toLowerCase();
  if (text.startsWith(extension)) return extension;
  const urn = [coreUrn, groupUrn].find((candidate) => text.startsWith(`${candidate.toLowerCase()}:`));
  return text.slice(urn ? urn.length + 1 : 0).split('.')[0] ?? '';
}

/**
 * Requested attributes of a resource: only those in `attributes`, or all except those in `excludedAttributes` (§3.9).
 */
export interface AttributeChoice {
  has(name: string): boolean;
  of<T extends object>(resource: T): Partial<T>;
}

export function readAttributeChoice(query: QueryParameters): AttributeChoice {
  const readNames = (name: string) => {
    const text = readParameter(query, name);
    return text === undefined ? undefined : new Set(text.split(',').map(keyOf));
  };
  const included = readNames('attributes');
  const left = readNames('excludedAttributes');
  const has = (name: string): boolean => {
    const key = name.toLowerCase();
    if (always.has(key)) return true;
    return included ? included.has(key) : !left?.has(key);
  };
  return {
    has,
    of: <T extends object>(resource: T) =>
      // The cast is safe, because filtering only removes entries of the object.
      Object.fromEntries(Object.entries(resource).filter(([key]) => has(key))) as Partial<T>,
  };
}

/** Parses the ID of a SCIM resource. Returns 0 for any other text, because no resource has the ID 0. */
export const parseId = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);
