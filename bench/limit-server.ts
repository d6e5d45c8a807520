/**
 * The limit server, with which benchmarks compare the portal. It uses plain node:http with pg, and only sends the
 * statements recorded from the portal. `node bench/limit-server.ts FILE` prints the address of the server. `startLimit`
 * writes FILE.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { deserialize } from 'node:v8';
import pg from 'pg';
import type { LimitOptions } from './kit/limit.ts';
import { createBareHandler } from './limit-bare.ts';
import { createIngestHandler } from './limit-ingest.ts';

const { connection, poolSize, statements, sessionOptions, kind } = deserialize(
  readFileSync(process.argv[2] ?? ''),
) as LimitOptions; // `startLimit` writes the file of options.

const pool = new pg.Pool({
  ...connection,
  max: poolSize,
  // The value zero keeps idle connections open.
  idleTimeoutMillis: 0,
  // Uses the portal's database role, so that the same privileges and row-level security apply.
  options: sessionOptions,
});

/**
 * Matches the time in the statement that looks up the device. The limit server replaces it with the time of its own
 * call.
 */
const isoInstant = /'\d{4}-\d\d-\d\dT[\d:.]+Z'/;

async function list(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  const client = await pool.connect();
  const rows: unknown[] = [];
  for (const { name, text, values } of statements) {
    const now = `'${new Date().toISOString()}'`;
    const answer = values
      ? await client.query({ name, text, values })
      : await client.query(text.replace(isoInstant, now));
    if (values) rows.push(answer.rows);
  }
  client.release();
  const body = JSON.stringify({ status: '00', messageCode: 'success', message: '', result: rows });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

const answer =
  kind === 'list' ? list : kind === 'bare' ? createBareHandler(pool) : createIngestHandler(pool, statements);
const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    // Ends the limit server, because a measurement with failed requests is not valid.
    console.error(`The limit server failed: ${error.message.slice(0, 300)}`);
    process.exit(1);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') console.log(`http://127.0.0.1:${address.port}`);
});
