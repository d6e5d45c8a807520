import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Maximum nesting depth of objects and arrays in a JSON body. `JSON.parse` reads any depth, but `JSON.stringify` and
 * PostgreSQL's `jsonb` fail at some thousands. No operation declares a body deeper than ten.
 */
export const mostJsonDepth = 32;

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** Range of characters of an object or array that is nested too deep. */
interface DeepSpan {
  from: number;
  /** Index of the first character after the value. Absent if the text ends inside the value. */
  to?: number;
}

/** Finds the outermost values that exceed the depth limit, in one pass and without recursion. */
function* findDeepSpans(text: string): Generator<DeepSpan> {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++)
        if (text.charCodeAt(at) === backslash) at++;
    } else if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth === mostJsonDepth + 1) from = at;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth === mostJsonDepth) yield { from, to: at + 1 };
    }
  }
  if (depth > mostJsonDepth) yield { from };
}

export const isTooDeep = (text: string): boolean => !findDeepSpans(text).next().done;

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/**
 * Converts whole numbers with too many digits for a JavaScript number to text. Otherwise, for example, the number in a
 * QR code would lose digits.
 */
export const reviveLongNumber: Reviver = (_key, value, { source } = {}) =>
  typeof value === 'number' && source !== undefined && /^\d{16,}$/.test(source) ? source : value;

/**
 * Parses JSON.
 * @throws SyntaxError for invalid JSON or a depth beyond `mostJsonDepth`
 */
export function parseJson(text: string, reviver?: Reviver): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`JSON nested deeper than ${mostJsonDepth} levels`);
  return JSON.parse(text, reviver);
}

/**
 * Parses JSON that contains several records, so that one invalid record does not prevent storing the others. Replaces a
 * value that is nested too deep with a text of its length and digest, which no schema accepts. Long whole numbers stay
 * exact (`reviveLongNumber`).
 * @throws SyntaxError for invalid JSON
 */
export function parseJsonRecords(text: string): unknown {
  let shallow = '';
  let copied = 0;
  for (const { from, to = text.length } of findDeepSpans(text)) {
    const digest = hash('sha256', text.slice(from, to), 'hex');
    shallow += `${text.slice(copied, from)}"[nested too deep: ${to - from} characters, sha256 ${digest}]"`;
    copied = to;
  }
  return JSON.parse(shallow + text.slice(copied), reviveLongNumber);
}

/** Rejects JSON bodies nested deeper than `mostJsonDepth` before they are parsed, on every route that reads `application/json`. */
export function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTooDeep(body) ? done(new Refusal('API_INVALID_REQUEST_ARGUMENT')) : parse(request, body, done),
  );
}
