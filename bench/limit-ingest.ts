import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import type { Statement } from './kit/statements.ts';

export function ingest(_pool: pg.Pool, _statements: Statement[]) {
  return async (_request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.writeHead(501).end();
  };
}
