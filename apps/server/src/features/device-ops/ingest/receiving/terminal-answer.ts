import type { FastifyReply } from 'fastify';

export interface TerminalAnswer {
  status: number;
  body: string;
  /** Number of seconds after which the terminal may retry. */
  retryAfter?: number;
}

/**
 * Sends an answer to a terminal. Old firmware reserves 2 KB for all headers, and needs `Content-Length:` and `Date:`
 * with exactly this capitalisation (protocols.md §1.0). This function therefore writes the headers itself and omits the
 * headers for browsers. Node adds `Date`, from which terminals set their clocks.
 */
export function answerTerminal(reply: FastifyReply, { status, body, retryAfter }: TerminalAnswer): void {
  reply.hijack();
  const headers = ['Content-Type', 'text/plain', 'Content-Length', String(Buffer.byteLength(body))];
  // Commands contain names and card numbers, which no proxy may store.
  headers.push('Cache-Control', 'no-store');
  if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
  // If the connection stayed open, the remaining bytes of a rejected body would be read as the next request.
  if (!reply.request.raw.complete) headers.push('Connection', 'close');
  reply.raw.writeHead(status, headers);
  reply.raw.end(reply.request.method === 'HEAD' ? undefined : body);
}
