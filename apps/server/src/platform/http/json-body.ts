import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Objects and arrays that may be nested in a JSON body. `JSON.parse` reads any depth, but `JSON.stringify` and PostgreSQL's `jsonb` end with an
 * error at some thousands. No declared shape is deeper than ten.
 */
export const mostJsonDepth = 32;

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** Where an object or array begins and ends that is nested deeper than the limit. */
interface DeepSpan {
  from: number;
  /** The first character after it. Absent in a text that ends before. */
  to?: number;
}

/** Finds the outermost values beyond the limit in one pass, without recursion. */
function* deepSpans(text: string): Generator<DeepSpan> {
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

/** Whether a JSON text is nested deeper than `mostJsonDepth`. */
export const isTooDeep = (text: string): boolean => !deepSpans(text).next().done;

type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** Reads a whole number of more digits than are exact as its text: the number of a QR code would be stored in part. */
export const keepDigits: Reviver = (_key, value, { source } = {}) =>
  typeof value === 'number' && source !== undefined && /^\d{16,}$/.test(source) ? source : value;

/** Parses JSON. Throws SyntaxError for a text that is no JSON or is nested deeper than `mostJsonDepth`. */
export function parseJson(text: string, reviver?: Reviver): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`JSON nested deeper than ${mostJsonDepth} levels`);
  return JSON.parse(text, reviver);
}

/**
 * Parses JSON of which one record may be wrong and the others must be stored: each value beyond the limit becomes a text with its length and
 * digest, which no shape accepts. Long whole numbers stay exact (`keepDigits`). Throws SyntaxError for a text that is no JSON.
 */
export function parseJsonRecords(text: string): unknown {
  let shallow = '';
  let copied = 0;
  for (const { from, to = text.length } of deepSpans(text)) {
    const digest = hash('sha256', text.slice(from, to), 'hex');
    shallow += `${text.slice(copied, from)}"[nested too deep: ${to - from} characters, sha256 ${digest}]"`;
    copied = to;
  }
  return JSON.parse(shallow + text.slice(copied), keepDigits);
}

/** Rejects JSON bodies nested deeper than `mostJsonDepth` before they are parsed, on every route that reads `application/json`. */
export function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTooDeep(body) ? done(new Refusal('API_INVALID_REQUEST_ARGUMENT')) : parse(request, body, done),
  );
}
