/** What a filter says of one attribute: that it is equal to a value (RFC 7644 §3.4.2.2). */
export interface Condition {
  /** In lower case, without the urn of the schema: `username`, `emails.value`. */
  attribute: string;
  value: string | number | boolean | null;
}

export const filterLimits = { length: 1_000, conditions: 10, depth: 5 } as const;

type Token = { kind: 'sign'; text: '(' | ')' | '[' | ']' } | { kind: 'word'; text: string } | Literal;
interface Literal {
  kind: 'literal';
  value: string | number | boolean | null;
}

const attribute = /^(?:urn:[\w.:-]+:)?([a-z$][\w-]*(?:\.[a-z$][\w-]*)?)$/i;

/**
 * The conditions that all must hold, of a filter made of `eq`, `and`, brackets and a value's own filter (`emails[type eq "work"]`).
 * Null for what is no filter, or says more than that: `or`, `not`, `co` and the like.
 */
export function readFilter(text: string): Condition[] | null {
  if (text.length > filterLimits.length) return null;
  const tokens = tokensOf(text);
  if (!tokens) return null;
  const reader = new Reader(tokens);
  const found = reader.all('', 0);
  return found && reader.isAtEnd && found.length <= filterLimits.conditions ? found : null;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Conditions joined by `and`; `within` stands before the name of each. */
  all(within: string, depth: number): Condition[] | null {
    if (depth > filterLimits.depth) return null;
    const found: Condition[] = [];
    do {
      const some = this.#one(within, depth);
      if (!some) return null;
      found.push(...some);
    } while (this.#take('and'));
    return found;
  }

  #one(within: string, depth: number): Condition[] | null {
    if (this.#sign('(')) {
      const inner = this.all(within, depth + 1);
      return inner && this.#sign(')') ? inner : null;
    }
    const name = this.#name();
    if (!name) return null;
    const path = within ? `${within}.${name}` : name;
    if (this.#sign('[')) {
      const inner = within ? null : this.all(path, depth + 1);
      if (!inner || !this.#sign(']')) return null;
      const sub = this.#sub();
      if (sub === null) return inner;
      const last = this.#equal(`${path}.${sub}`);
      return last && [...inner, last];
    }
    const only = this.#equal(path);
    return only && [only];
  }

  #equal(path: string): Condition | null {
    if (!this.#take('eq')) return null;
    const token = this.#tokens[this.#at++];
    return token?.kind === 'literal' ? { attribute: path, value: token.value } : null;
  }

  #name(): string | null {
    const token = this.#tokens[this.#at];
    const name = token?.kind === 'word' ? attribute.exec(token.text)?.[1] : undefined;
    if (!name) return null;
    this.#at += 1;
    return name.toLowerCase();
  }

  /** What stands behind the bracket of a value's own filter: `.value`. */
  #sub(): string | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'word' || !/^\.[a-z$][\w-]*$/i.test(token.text)) return null;
    this.#at += 1;
    return token.text.slice(1).toLowerCase();
  }

  #sign(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.text !== text) return false;
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
