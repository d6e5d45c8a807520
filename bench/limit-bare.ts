import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import { bareDays, barePunches } from './data/sizes.queries.ts';

/** Creates a minimal upload handler. It writes one row per punch and one row per day, in one transaction. */
export const createBareHandler =
  (pool: pg.Pool) => async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.setEncoding('utf8');
    for await (const part of request) body += part as string; // `part` is a string because of `setEncoding`.
    const serial = new URL(request.url ?? '', 'http://limit').searchParams.get('SN') ?? '';
    const lines = body.split('\n').filter((line) => line !== '');
    const people = lines.map((line) => line.split('\t')[0] ?? '');
    const times = lines.map((line) => line.split('\t')[1] ?? '');
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query({ name: 'punches', text: barePunches, values: [serial, people, times, lines] });
      await client.query({ name: 'days', text: bareDays, values: [people, times] });
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
    const text = `OK: ${lines.length}`;
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': text.length }).end(text);
  };
