import { Readable } from 'node:stream';
import type { Envelope, OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { envelopeSchema } from '../http/openapi.ts';

/** Rows from which on a page is written in parts, and rows of a part: a millisecond or so of work. */
const largePage = 300;
const rowsAtOnce = 100;
/** Rows read at once, of those that are read while the answer is written: a few milliseconds of the event loop. */
const rowsReadAtOnce = 500;

type Row = Record<string, unknown>;
type Rows = readonly Row[];

/** How the rows are read that an empty array stands for. */
const readLater = new WeakMap<Rows, () => AsyncIterable<Rows>>();

/** An empty array that stands for the rows of these ids: they are read, some at a time, while the answer is written. */
export function rowsLater<Id, T>(ids: readonly Id[], read: (some: readonly Id[]) => Promise<T[]>): T[] {
  const rows: T[] = [];
  readLater.set(rows as Rows, async function* parts() {
    for (let from = 0; from < ids.length; from += rowsReadAtOnce)
      yield (await read(ids.slice(from, from + rowsReadAtOnce))) as Rows; // of the operation's shape, as those of any page
  });
  return rows;
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: object;
}

/** What answers of an operation look like; `part` is the part of the result that is a page, '' where all of it is. */
function shapeOf(operation: OperationShape) {
  const whole = envelopeSchema(operation);
  const result = (whole as Schema).properties?.result ?? {};
  const parts = Object.entries({ '': result, ...result.properties });
  const [part, page] = parts.find(([, one]) => one.properties?.content) ?? [];
  return { whole, part, items: page?.properties?.content?.items };
}

let lastPart: Promise<unknown> = Promise.resolve();

/** One part of all large answers in each round of the event loop: between them everybody else is heard. */
function othersFirst(): Promise<unknown> {
  lastPart = lastPart.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastPart;
}

/**
 * How the operation's answers are written, by its shape: only declared keys leave the portal. A large page is a stream of its parts,
 * the same text as would be written at once; rows that are read meanwhile pass `check` as the result did. What writes is made with the
 * first answer: for all operations together it takes half a second of the processor, which no start waits for.
 */
export function answerWriter(operation: OperationShape) {
  let shape: ReturnType<typeof shapeOf> | undefined;
  return (reply: FastifyReply, envelope: Envelope<unknown>, check: (result: unknown) => void) => {
    shape ??= shapeOf(operation);
    const { whole, part, items } = shape;
    const around = reply.compileSerializationSchema(whole);
    const result = envelope.result as Row;
    const page = (part ? result[part] : result) as { content?: Rows } | undefined;
    const content = page?.content;
    const later = content && readLater.get(content);
    if (!items || !Array.isArray(content) || (!later && content.length < largePage))
      return around({ ...envelope });
    const pageWith = (rows: Rows) => ({ ...page, content: rows });
    const resultWith = (rows: Rows) => (part ? { ...result, [part]: pageWith(rows) } : pageWith(rows));
    const empty = around({ ...envelope, result: resultWith([]) });
    const row = reply.compileSerializationSchema(items as Row);
    const texts = written(later?.() ?? [content], row, later && ((rows) => check(resultWith(rows))));
    return Readable.from(within(empty, texts), { objectMode: false, highWaterMark: 64 * 1024 });
  };
}

async function* written(
  parts: AsyncIterable<Rows> | Iterable<Rows>,
  row: (one: Row) => string,
  check?: (rows: Rows) => void,
) {
  for await (const rows of parts) {
    check?.(rows);
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await othersFirst();
      const some = rows.slice(from, from + rowsAtOnce).map((one) => row(one));
      yield some.join(',');
    }
  }
}

/** The text of an answer whose list is empty, with the rows where they belong. */
async function* within(empty: string, texts: AsyncIterable<string>) {
  // within a text its quotes would be escaped
  const at = empty.indexOf('"content":[]') + '"content":['.length;
  let before = empty.slice(0, at);
  // nothing leaves before the first rows are there: until then a failure is answered as one, afterwards it cuts the answer off
  for await (const text of texts) {
    yield before + text;
    before = ',';
  }
  yield before === ',' ? empty.slice(at) : empty;
}
