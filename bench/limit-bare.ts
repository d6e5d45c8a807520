import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import * as queries from './kit/bare.queries.ts';

const exclusionViolation = '23P01';

interface BareAnswer {
  status: number;
  text: string;
}
type BareHandler = (pool: pg.Pool, query: URLSearchParams, body: string) => Promise<BareAnswer>;

const toJson = (value: object, status = 200): BareAnswer => ({ status, text: JSON.stringify(value) });

/**
 * Handlers of the bare limit by the portal's method and path, one prepared statement per request. They have no rights,
 * validation, rules or audit.
 */
const handlers: Record<string, BareHandler> = {
  'POST /iclock/cdata': async (pool, query, body) => {
    const lines = body.split('\n').filter((line) => line !== '');
    const fields = lines.map((line) => line.split('\t'));
    const values = [query.get('SN'), fields.map(([pin]) => pin), fields.map(([, at]) => at), lines];
    await pool.query({ name: 'upload', text: queries.insertUpload, values });
    return { status: 200, text: `OK: ${lines.length}` };
  },
  'POST /api/v1/meetings': async (pool, _, body) => {
    const { roomId, title, start, end } = JSON.parse(body) as Record<string, unknown>;
    try {
      const values = [roomId, title, start, end];
      return toJson((await pool.query({ name: 'book', text: queries.insertBooking, values })).rows);
    } catch (error) {
      if ((error as { code?: string }).code === exclusionViolation) return toJson({}, 409); // Errors of the driver have the SQLSTATE as `code`.
      throw error;
    }
  },
  'GET /api/v1/meetings': async (pool, query) => {
    const values = [query.get('roomCode'), query.get('from'), query.get('to')];
    return toJson((await pool.query({ name: 'bookings', text: queries.listBookings, values })).rows);
  },
  'GET /api/v1/timesheets/departments': async (pool, query) => {
    const values = [query.get('from'), query.get('to')];
    return toJson((await pool.query({ name: 'month', text: queries.sumMonth, values })).rows);
  },
};

/** Creates the request handler of the bare limit. It answers the same paths as the portal. */
export const createBareHandler =
  (pool: pg.Pool) => async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.setEncoding('utf8');
    for await (const part of request) body += part as string; // `part` is a string because of `setEncoding`.
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://limit');
    const handler = handlers[`${request.method} ${pathname}`];
    if (!handler) throw new Error(`The bare limit has no ${request.method} ${pathname}.`);
    const { status, text } = await handler(pool, searchParams, body);
    response.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text);
  };
