import { Readable } from 'node:stream';
import type { Envelope, OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyReply } from 'fastify';
import { envelopeSchema } from '../http/openapi.ts';

/** Rows from which on a page is written in parts, and rows of a part: a millisecond or so of work. */
const largePage = 300;
const rowsAtOnce = 100;

interface ListSchema {
  properties: { result: { properties?: { content?: { items?: object } } } };
}

let lastPart: Promise<unknown> = Promise.resolve();

/** One part of all large answers in each round of the event loop: between them everybody else is heard. */
function othersFirst(): Promise<unknown> {
  lastPart = lastPart.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastPart;
}

/**
 * How the operation's answers are written, by its shape: only declared keys leave the portal. A large page is a stream of its parts,
 * the same text as would be written at once. What writes is made with the first answer: for all operations together it takes
 * half a second of the processor, which no start waits for.
 */
export function answerWriter(operation: OperationShape) {
  let whole: Record<string, unknown> | undefined;
  return (reply: FastifyReply, envelope: Envelope<unknown>): string | Readable => {
    whole ??= envelopeSchema(operation);
    const around = reply.compileSerializationSchema(whole);
    const { items } = (whole as unknown as ListSchema).properties.result.properties?.content ?? {};
    const { content } = (envelope.result ?? {}) as { content?: Record<string, unknown>[] };
    if (!items || !Array.isArray(content) || content.length < largePage) return around(envelope);
    const row = reply.compileSerializationSchema(items as Record<string, unknown>);
    const empty = around({ ...envelope, result: { ...(envelope.result as object), content: [] } });
    return Readable.from(parts(empty, content, row), { objectMode: false, highWaterMark: 64 * 1024 });
  };
}

/** The text of an answer whose list is empty, with the rows where they belong. */
async function* parts(
  empty: string,
  content: readonly Record<string, unknown>[],
  row: (one: Record<string, unknown>) => string,
) {
  // no text stands before it, and within a text its quotes would be escaped
  const at = empty.indexOf('"content":[]') + '"content":['.length;
  yield empty.slice(0, at);
  for (let from = 0; from < content.length; from += rowsAtOnce) {
    await othersFirst();
    const rows = content.slice(from, from + rowsAtOnce).map((one) => row(one));
    yield `${from > 0 ? ',' : ''}${rows.join(',')}`;
  }
  yield empty.slice(at);
}
