import { attributeName } from './attributes.rules.ts';

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'pr'] as const;
export type Operator = (typeof operators)[number];

/** What a filter says of one attribute. `value` is null for `pr` and for `eq null`. */
export interface Comparison {
  kind: 'compare';
  /** In lower case, without the URN of the schema: `username`, `name.givenname`. */
  attribute: string;
  operator: Operator;
  value: string | number | boolean | null;
}

/** A filter of RFC 7644 §3.4.2.2. */
export type Filter =
  | Comparison
  | { kind: 'and' | 'or'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  /** One entry of a list fulfils `of`: `emails[type eq "work"]`, and `emails.value eq "a"`. */
  | { kind: 'entry'; attribute: string; of: Filter };

export const filterLimits = { length: 1_000, conditions: 10, depth: 5 } as const;

type Token = { kind: 'sign'; text: '(' | ')' | '[' | ']' } | { kind: 'word'; text: string } | Literal;
interface Literal {
  kind: 'literal';
  value: string | number | boolean | null;
}

const lists = new Set(['emails', 'phonenumbers', 'members']);
const attribute = /^(?:(urn:[\w.:-]+):)?([a-z$][\w-]*)(?:\.([a-z$][\w-]*))?$/i;

/** Null for text that is no filter, and for one with the operators of order (`gt`, `ge`, `lt`, `le`) or too many conditions. */
export function readFilter(text: string): Filter | null {
  if (text.length > filterLimits.length) return null;
  const tokens = tokensOf(text);
  if (!tokens) return null;
  const reader = new Reader(tokens);
  const found = reader.any(false, 0);
  return reader.isAtEnd && reader.conditions <= filterLimits.conditions ? found : null;
}

class Reader {
  /** The number of conditions read so far. */
  conditions = 0;
  readonly #tokens: readonly Token[];
  #at = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Filters joined by `or`; `and` binds more tightly. `inEntry`: within the brackets of a list, where no list occurs. */
  any(inEntry: boolean, depth: number): Filter | null {
    return this.#joined('or', () => this.#joined('and', () => this.#one(inEntry, depth)));
  }

  #joined(word: 'and' | 'or', read: () => Filter | null): Filter | null {
    const found: Filter[] = [];
    do {
      const next = read();
      if (!next) return null;
      found.push(next);
    } while (this.#take(word));
    const [only] = found;
    return found.length === 1 && only ? only : { kind: word, of: found };
  }

  #one(inEntry: boolean, depth: number): Filter | null {
    if (depth > filterLimits.depth) return null;
    const isNegated = this.#isSignNext(1, '(') && this.#take('not');
    if (this.#sign('(')) {
      const inner = this.any(inEntry, depth + 1);
      if (!inner || !this.#sign(')')) return null;
      return isNegated ? { kind: 'not', of: inner } : inner;
    }
    const path = this.#path();
    if (!path) return null;
    const [name, sub] = path;
    if (this.#sign('[')) return inEntry || sub !== undefined ? null : this.#entry(name, depth);
    if (lists.has(name)) {
      const of = inEntry ? null : this.#comparison(sub ?? 'value');
      return of && { kind: 'entry', attribute: name, of };
    }
    return this.#comparison(sub === undefined ? name : `${name}.${sub}`);
  }

  #entry(name: string, depth: number): Filter | null {
    const inner = this.any(true, depth + 1);
    if (!inner || !this.#sign(']')) return null;
    const sub = this.#sub();
    if (sub === null) return { kind: 'entry', attribute: name, of: inner };
    const last = this.#comparison(sub);
    return last && { kind: 'entry', attribute: name, of: { kind: 'and', of: [inner, last] } };
  }

  #comparison(path: string): Comparison | null {
    this.conditions += 1;
    const operator = operators.find((one) => this.#take(one));
    if (!operator) return null;
    const compared = { kind: 'compare', attribute: path, operator } as const;
    if (operator === 'pr') return { ...compared, value: null };
    const token = this.#tokens[this.#at++];
    // some clients leave the quotes out
    const value = token?.kind === 'literal' ? token.value : token?.kind === 'word' ? token.text : undefined;
    if (value === undefined) return null;
    const isPart = operator === 'co' || operator === 'sw' || operator === 'ew';
    return isPart && (value === null || typeof value === 'boolean') ? null : { ...compared, value };
  }

  #path(): [name: string, sub: string | undefined] | null {
    const token = this.#tokens[this.#at];
    const [, urn, said = '', sub] = (token?.kind === 'word' && attribute.exec(token.text)) || [];
    const name = attributeName(urn, said);
    if (!name) return null;
    this.#at += 1;
    return [name, sub?.toLowerCase()];
  }

  /** The part of an entry that is named behind its brackets: `.value`. */
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

/** The comparisons of a filter that is made of `eq` and `and` alone; null for any other. */
export function equalitiesOf(filter: Filter): Comparison[] | null {
  if (filter.kind === 'compare') return filter.operator === 'eq' ? [filter] : null;
  if (filter.kind !== 'and') return null;
  const found = filter.of.map(equalitiesOf);
  return found.every((one) => one !== null) ? found.flat() : null;
}

/** Whether a filter holds; `compare` decides each comparison. */
export function holds(filter: Filter, compare: (one: Comparison) => boolean): boolean {
  switch (filter.kind) {
    case 'compare':
      return compare(filter);
    case 'and':
      return filter.of.every((one) => holds(one, compare));
    case 'or':
      return filter.of.some((one) => holds(one, compare));
    case 'not':
      return !holds(filter.of, compare);
    case 'entry':
      return false;
  }
}

/** Whether a comparison holds for a text, in any case; an absent text is empty. */
export function textHolds(text: string | undefined, { operator, value }: Comparison): boolean {
  const held = (text ?? '').toLowerCase();
  const said = String(value ?? '').toLowerCase();
  switch (operator) {
    case 'eq':
      return held === said;
    case 'ne':
      return held !== said;
    case 'co':
      return held.includes(said);
    case 'sw':
      return held.startsWith(said);
    case 'ew':
      return held.endsWith(said);
    case 'pr':
      return held !== '';
  }
}

const piece = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;
const constants = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const typed = text.trim();
  piece.lastIndex = 0;
  while (piece.lastIndex < typed.length) {
    const [, sign, quoted, word] = piece.exec(typed) ?? [];
    if (sign)
      tokens.push({ kind: 'sign', text: sign as '(' }); // one of the four
    else if (quoted) {
      const value = unquoted(quoted);
      if (value === null) return null;
      tokens.push({ kind: 'literal', value });
    } else if (word) tokens.push(wordOf(word));
    else return null;
  }
  return tokens;
}

function wordOf(word: string): Token {
  // identity providers write True, too
  const constant = constants.get(word.toLowerCase());
  if (constant !== undefined) return { kind: 'literal', value: constant };
  if (/^-?\d{1,15}$/.test(word)) return { kind: 'literal', value: Number(word) };
  return { kind: 'word', text: word };
}

function unquoted(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}
