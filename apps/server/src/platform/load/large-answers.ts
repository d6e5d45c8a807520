import { Readable } from 'node:stream';
import type { Envelope, OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { envelopeSchema } from '../http/openapi.ts';

/**
 * A page with at least this number of rows is written in parts of this number of rows. Each part takes about a
 * millisecond.
 */
const largePage = 300;
const rowsAtOnce = 100;
/** Number of rows read at one time while the answer is written. They take a few milliseconds of the event loop. */
const rowsReadAtOnce = 500;

type AnswerRow = Record<string, unknown>;
type AnswerRows = readonly AnswerRow[];

/** Readers by placeholder. A placeholder is an empty array that represents rows to be read later. */
const readLater = new WeakMap<AnswerRows, () => AsyncIterable<AnswerRows>>();

/**
 * Returns an empty array as a placeholder for the rows of these ids. They are read in parts while the answer is
 * written.
 */
export function deferRows<Id, T>(ids: readonly Id[], read: (some: readonly Id[]) => Promise<T[]>): T[] {
  const rows: T[] = [];
  readLater.set(rows as AnswerRows, async function* parts() {
    for (let from = 0; from < ids.length; from += rowsReadAtOnce)
      yield (await read(ids.slice(from, from + rowsReadAtOnce))) as AnswerRows; // The rows pass the shape of the operation, like the rows of any page.
  });
  return rows;
}

interface AnswerSchema {
  properties?: Record<string, AnswerSchema>;
  items?: object;
}

/**
 * Returns the schemas of the operation's answers. `part` is the property of the result with the page, or '' if the
 * result is the page.
 */
function answerShape(operation: OperationShape) {
  const schema = envelopeSchema(operation);
  const result = (schema as AnswerSchema).properties?.result ?? {};
  const parts = Object.entries({ '': result, ...result.properties });
  const [part, page] = parts.find(([, property]) => property.properties?.content) ?? [];
  return { whole: schema, part, items: page?.properties?.content?.items };
}

let lastPart: Promise<unknown> = Promise.resolve();

/** Writes one part of all large answers in each round of the event loop, so that other requests run between them. */
function waitForNextRound(): Promise<unknown> {
  lastPart = lastPart.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastPart;
}

/**
 * Creates the function that writes the answers of an operation. Only keys declared in the operation's shape leave the
 * portal. A large page is a stream of its parts, with the same text as in one piece. Rows that are read later pass
 * `check`, as the result did. The serialisers are created with the first answer, because creating those of all
 * operations takes half a second.
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

/** Inserts the rows into the text of an answer with an empty list. */
async function* insertRows(empty: string, texts: AsyncIterable<string>) {
  // The first match is the property itself, because quotes inside a string would be escaped.
  const at = empty.indexOf('"content":[]') + '"content":['.length;
  let before = empty.slice(0, at);
  // Nothing is sent before the first rows are available. A failure until then results in an error answer. A later
  // failure cuts the answer off.
  for await (const text of texts) {
    yield before + text;
    before = ',';
  }
  yield before === ',' ? empty.slice(at) : empty;
}
