import type { FastifyReply } from 'fastify';

export interface TerminalAnswer {
  status: number;
  body: string;
  /** Seconds after which the terminal may come again. */
  retryAfter?: number;
}

/**
 * Answers a terminal: old firmware has 2 KB for all headers and looks for `Content-Length:` and `Date:` in exactly these capitals
 * (protocols.md §1.0), so nothing a browser would want is said and the names are written here. `Date`, from which terminals set their
 * clocks, is Node's own.
 */
export function answerTerminal(reply: FastifyReply, { status, body, retryAfter }: TerminalAnswer): void {
  reply.hijack();
  const headers = ['Content-Type', 'text/plain', 'Content-Length', String(Buffer.byteLength(body))];
  // commands carry names and cards: no proxy stores them
  headers.push('Cache-Control', 'no-store');
  if (retryAfter !== undefined) headers.push('Retry-After', String(retryAfter));
  // what is still on its way of a refused body would be read as the next request
  if (!reply.request.raw.complete) headers.push('Connection', 'close');
  reply.raw.writeHead(status, headers);
  reply.raw.end(reply.request.method === 'HEAD' ? undefined : body);
}
