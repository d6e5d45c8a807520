import { Readable } from 'node:stream';
import type { Envelope, OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { envelopeSchema } from '../http/openapi.ts';

/**
 * Minimum number of rows of a page that is written in parts. Each part has `rowsAtOnce` rows and takes about a
 * millisecond.
 */
const largePage = 300;
const rowsAtOnce = 100;
/**
 * Number of rows that are read together while the answer is written. They take a few milliseconds of the event loop.
 */
const rowsReadAtOnce = 500;

type AnswerRow = Record<string, unknown>;
type AnswerRows = readonly AnswerRow[];

/**
 * Functions that read the rows of a placeholder, by placeholder. A placeholder is an empty array for rows that are read
 * later.
 */
const readLater = new WeakMap<AnswerRows, () => AsyncIterable<AnswerRows>>();

/**
 * Returns an empty array as a placeholder for the rows with these ids. The rows are read in parts while the answer is
 * written.
 */
export function deferRows<Id, T>(ids: readonly Id[], read: (some: readonly Id[]) => Promise<T[]>): T[] {
  const rows: T[] = [];
  readLater.set(rows as AnswerRows, async function* parts() {
    for (let from = 0; from < ids.length; from += rowsReadAtOnce)
      yield (await read(ids.slice(from, from + rowsReadAtOnce))) as AnswerRows; // The schema of the operation checks these rows later, like the rows of any page.
  });
  return rows;
}

interface AnswerSchema {
  properties?: Record<string, AnswerSchema>;
  items?: object;
}

/**
 * Returns the schemas of the operation's answers. `part` is the property of the result that contains the page, or '' if
 * the result is the page itself.
 */
function answerShape(operation: OperationShape) {
  const schema = envelopeSchema(operation);
  const result = (schema as AnswerSchema).properties?.result ?? {};
  const parts = Object.entries({ '': result, ...result.properties });
  const [part, page] = parts.find(([, property]) => property.properties?.content) ?? [];
  return { whole: schema, part, items: page?.properties?.content?.items };
}

let lastPart: Promise<unknown> = Promise.resolve();

/** Writes one part of each large answer per round of the event loop, so that other requests run between the parts. */
function waitForNextRound(): Promise<unknown> {
  lastPart = lastPart.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastPart;
}

/**
 * Creates the function that writes the answers of an operation. Only keys that the operation declares leave the portal.
 * A large page is written as a stream of parts, with the same text as a page written at once. Rows that are read later
 * pass `check`, like the rest of the result. The serialisers are created with the first answer, because creating
 * those of all operations takes half a second.
 */
export function createAnswerWriter(operation: OperationShape) {
  let shape: ReturnType<typeof answerShape> | undefined;
  return (reply: FastifyReply, envelope: Envelope<unknown>, check: (result: unknown) => void) => {
    shape ??= answerShape(operation);
    const { whole, part, items } = shape;
    const writeEnvelope = reply.compileSerializationSchema(whole);
    const result = envelope.result as AnswerRow;
    const page = (part ? result[part] : result) as { content?: AnswerRows } | undefined;
    const content = page?.content;
    const later = content && readLater.get(content);
    if (!items || !Array.isArray(content) || (!later && content.length < largePage))
      return writeEnvelope({ ...envelope });
    const pageWith = (rows: AnswerRows) => ({ ...page, content: rows });
    const resultWith = (rows: AnswerRows) => (part ? { ...result, [part]: pageWith(rows) } : pageWith(rows));
    const empty = writeEnvelope({ ...envelope, result: resultWith([]) });
    const row = reply.compileSerializationSchema(items as AnswerRow);
    const texts = writeRows(later?.() ?? [content], row, later && ((rows) => check(resultWith(rows))));
    return Readable.from(insertRows(empty, texts), { objectMode: false, highWaterMark: 64 * 1024 });
  };
}

async function* writeRows(
  parts: AsyncIterable<AnswerRows> | Iterable<AnswerRows>,
  row: (one: AnswerRow) => string,
  check?: (rows: AnswerRows) => void,
) {
  for await (const rows of parts) {
    check?.(rows);
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await waitForNextRound();
      const rowTexts = rows.slice(from, from + rowsAtOnce).map((value) => row(value));
      yield rowTexts.join(',');
    }
  }
}

/** Inserts the texts of rows into the text of an answer with an empty list. */
async function* insertRows(empty: string, texts: AsyncIterable<string>) {
  // The first match is the property `content` itself, because quotes inside a JSON string would be escaped.
  const at = empty.indexOf('"content":[]') + '"content":['.length;
  let before = empty.slice(0, at);
  // Sends no text before the first rows are available, because an error until then can still be sent as an error
  // answer. A later error cuts the answer off.
  for await (const text of texts) {
    yield before + text;
    before = ',';
  }
  yield before === ',' ? empty.slice(at) : empty;
}
