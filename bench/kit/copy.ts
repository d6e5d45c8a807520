import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { lineMaker } from '../load/lines.ts';
import { pins } from '../data/organisation.queries.ts';
import { median } from './load.ts';
import { connectOwner } from './portal.ts';

/** A table like the one raw records are kept in, with its key and its reference. */
const likeInbox = `DROP TABLE IF EXISTS bench_copy;
  CREATE TABLE bench_copy (LIKE punch_inbox INCLUDING ALL,
    FOREIGN KEY (company_id, device_id) REFERENCES devices (company_id, id))`;

const rowsPerCopy = 100_000;

/** What pg's client runs as a query of its own kind: COPY from memory. */
class Copy extends pg.Query {
  readonly #data: Buffer;
  constructor(text: string, data: Buffer, done: (error: Error | null) => void) {
    super(text, undefined, done);
    this.#data = data;
  }
  handleCopyInResponse(connection: { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }): void {
    connection.sendCopyFromChunk(this.#data);
    connection.endCopyFrom();
  }
}

function rawRecords(): Buffer {
  const next = lineMaker({ pins, from: 1_750_000_000, days: 300, order: 'by-time', salt: 0 });
  const at = new Date().toISOString();
  const rows = Array.from(
    { length: rowsPerCopy },
    (_, index) => `${1 + (index % 40)}\t${randomUUID()}\t1\t${at}\tZK_ATT\t${next().replaceAll('\t', '\\t')}\n`,
  );
  return Buffer.from(rows.join(''));
}

/** Rows a second that COPY brings into such a table, over one connection, committed durably; the median of some. */
export async function copyRate(dataDir: string, times: number): Promise<number> {
  const client = await connectOwner(dataDir);
  await client.query(likeInbox);
  const rates: number[] = [];
  for (let run = 0; run <= times; run++) {
    const data = rawRecords();
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      const text = 'COPY bench_copy (device_id, record_key, company_id, received_at, source, raw) FROM STDIN';
      client.query(new Copy(text, data, (error) => (error ? reject(error) : resolve())));
    });
    if (run > 0) rates.push(rowsPerCopy / ((performance.now() - begun) / 1000));
  }
  await client.query('DROP TABLE bench_copy');
  await client.end();
  return median(rates);
}
