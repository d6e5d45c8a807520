import { attributeName } from './attributes.rules.ts';

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'pr'] as const;
type FilterOperator = (typeof operators)[number];

/** A comparison of one attribute with a value. `value` is null for `pr` and for `eq null`. */
export interface FilterComparison {
  kind: 'compare';
  /** Attribute name in lower case without the URN of the schema, such as `username` or `name.givenname`. */
  attribute: string;
  operator: FilterOperator;
  value: string | number | boolean | null;
}

/** A SCIM filter (RFC 7644 §3.4.2.2). */
export type ScimFilter =
  | FilterComparison
  | { kind: 'and' | 'or'; of: ScimFilter[] }
  | { kind: 'not'; of: ScimFilter }
  /**
   * Matches if at least one entry of a list attribute matches `of`, as in `emails[type eq "work"]` or `emails.value eq
   * "a"`.
   */
  | { kind: 'entry'; attribute: string; of: ScimFilter };

export const filterLimits = { length: 1_000, conditions: 10, depth: 5 } as const;

type Token = { kind: 'sign'; text: '(' | ')' | '[' | ']' } | { kind: 'word'; text: string } | Literal;
interface Literal {
  kind: 'literal';
  value: string | number | boolean | null;
}

const lists = new Set(['emails', 'phonenumbers', 'members']);
const attribute = /^(?:(urn:[\w.:-]+):)?([a-z$][\w-]*)(?:\.([a-z$][\w-]*))?$/i;

/**
 * Parses a SCIM filter. Returns null for invalid text, too many conditions, and the ordering operators (`gt`, `ge`,
 * `lt`, `le`).
 */
export function readFilter(text: string): ScimFilter | null {
  if (text.length > filterLimits.length) return null;
  const tokens = tokenize(text);
  if (!tokens) return null;
  const reader = new FilterReader(tokens);
  const filter = reader.readAny(false, 0);
  return reader.isAtEnd && reader.conditions <= filterLimits.conditions ? filter : null;
}

class FilterReader {
  conditions = 0;
  readonly #tokens: readonly Token[];
  #at = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /**
   * Parses conditions joined by `or`. Parses conditions joined by `and` first, because `and` has precedence. `inEntry`
   * is true inside the brackets of a list, where further lists are not allowed.
   */
  readAny(inEntry: boolean, depth: number): ScimFilter | null {
    return this.#joined('or', () => this.#joined('and', () => this.#one(inEntry, depth)));
  }

  #joined(word: 'and' | 'or', read: () => ScimFilter | null): ScimFilter | null {
    const filters: ScimFilter[] = [];
    do {
      const next = read();
      if (!next) return null;
      filters.push(next);
    } while (this.#take(word));
    const [only] = filters;
    return filters.length === 1 && only ? only : { kind: word, of: filters };
  }

  #one(inEntry: boolean, depth: number): ScimFilter | null {
    if (depth > filterLimits.depth) return null;
    const isNegated = this.#isSignNext(1, '(') && this.#take('not');
    if (this.#sign('(')) {
      const inner = this.readAny(inEntry, depth + 1);
      if (!inner || !this.#sign(')')) return null;
      return isNegated ? { kind: 'not', of: inner } : inner;
    }
    const path = this.#path();
    if (!path) return null;
    const [name, sub] = path;
    if (this.#sign('[')) return inEntry || sub !== undefined ? null : this.#entry(name, depth);
    if (lists.has(name)) {
      const comparison = inEntry ? null : this.#comparison(sub ?? 'value');
      return comparison && { kind: 'entry', attribute: name, of: comparison };
    }
    return this.#comparison(sub === undefined ? name : `${name}.${sub}`);
  }

  #entry(name: string, depth: number): ScimFilter | null {
    const inner = this.readAny(true, depth + 1);
    if (!inner || !this.#sign(']')) return null;
    const sub = this.#sub();
    if (sub === null) return { kind: 'entry', attribute: name, of: inner };
    const last = this.#comparison(sub);
    return last && { kind: 'entry', attribute: name, of: { kind: 'and', of: [inner, last] } };
  }

  #comparison(path: string): FilterComparison | null {
    this.conditions += 1;
    const operator = operators.find((candidate) => this.#take(candidate));
    if (!operator) return null;
    const compared = { kind: 'compare', attribute: path, operator } as const;
    if (operator === 'pr') return { ...compared, value: null };
    const token = this.#tokens[this.#at++];
    // A value without quotes is accepted, because some clients omit the quotes.
    const value = token?.kind === 'literal' ? token.value : token?.kind === 'word' ? token.text : undefined;
    if (value === undefined) return null;
    const isPart = operator === 'co' || operator === 'sw' || operator === 'ew';
    return isPart && (value === null || typeof value === 'boolean') ? null : { ...compared, value };
  }

  #path(): [name: string, sub: string | undefined] | null {
    const token = this.#tokens[this.#at];
    const [, urn, attributeText = '', sub] = (token?.kind === 'word' && attribute.exec(token.text)) || [];
    const name = attributeName(urn, attributeText);
    if (!name) return null;
    this.#at += 1;
    return [name, sub?.toLowerCase()];
  }

  /** Parses the subattribute after the brackets of a list entry, such as `.value`. */
  #sub(): string | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word' || !/^\.[a-z$][\w-]*$/i.test(token.text)) return null;
    this.#at += 1;
    return token.text.slice(1).toLowerCase();
  }

  #isSignNext(ahead: number, text: string): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token?.kind === 'sign' && token.text === text;
  }

  #sign(text: string): boolean {
    if (!this.#isSignNext(0, text)) return false;
    this.#at += 1;
    return true;
  }

  #take(word: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }
}

/** Returns the comparisons of a filter that contains only `eq` and `and`. Null for any other filter. */
export function findEqualities(filter: ScimFilter): FilterComparison[] | null {
  if (filter.kind === 'compare') return filter.operator === 'eq' ? [filter] : null;
  if (filter.kind !== 'and') return null;
  const parts = filter.of.map(findEqualities);
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

export function matchesFilter(filter: ScimFilter, compare: (one: FilterComparison) => boolean): boolean {
  switch (filter.kind) {
    case 'compare':
      return compare(filter);
    case 'and':
      return filter.of.every((part) => matchesFilter(part, compare));
    case 'or':
      return filter.of.some((part) => matchesFilter(part, compare));
    case 'not':
      return !matchesFilter(filter.of, compare);
    case 'entry':
      return false;
  }
}

/** Returns whether a comparison matches a text, ignoring case. An absent text counts as empty. */
export function matchesText(text: string | undefined, { operator, value }: FilterComparison): boolean {
  const actual = (text ?? '').toLowerCase();
  const expected = String(value ?? '').toLowerCase();
  switch (operator) {
    case 'eq':
      return actual === expected;
    case 'ne':
      return actual !== expected;
    case 'co':
      return actual.includes(expected);
    case 'sw':
      return actual.startsWith(expected);
    case 'ew':
      return actual.endsWith(expected);
    case 'pr':
      return actual !== '';
  }
}

const piece = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;
const constants = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function tokenize(text: string): Token[] | null {
  const tokens: Token[] = [];
  const typed = text.trim();
  piece.lastIndex = 0;
  while (piece.lastIndex < typed.length) {
    const [, sign, quoted, word] = piece.exec(typed) ?? [];
    if (sign)
      tokens.push({ kind: 'sign', text: sign as '(' }); // The cast is safe, because the group matches only brackets and parentheses.
    else if (quoted) {
      const value = unquote(quoted);
      if (value === null) return null;
      tokens.push({ kind: 'literal', value });
    } else if (word) tokens.push(readWord(word));
    else return null;
  }
  return tokens;
}

function readWord(word: string): Token {
  // Case is ignored, because some identity providers write True instead of true.
  const constant = constants.get(word.toLowerCase());
  if (constant !== undefined) return { kind: 'literal', value: constant };
  if (/^-?\d{1,15}$/.test(word)) return { kind: 'literal', value: Number(word) };
  return { kind: 'word', text: word };
}

function unquote(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}
