import { randomUUID } from 'node:crypto';
import { pins } from '@gatehouse/testing/data/organisation.queries';
import { connectOwner } from '@gatehouse/testing/portal/start-portal';
import pg from 'pg';
import { createLineMaker } from '../load/lines.ts';
import type { Round } from './load.ts';

/** A table with the columns and key of `punch_inbox`, and with an ordinary foreign key. */
const likeInbox = `DROP TABLE IF EXISTS bench_copy;
  CREATE TABLE bench_copy (LIKE punch_inbox INCLUDING ALL,
    FOREIGN KEY (company_id, device_id) REFERENCES devices (company_id, id))`;

/**
 * Number of rows per COPY. It is the same as the number of lines in an upload, and each COPY is one transaction, like
 * each upload.
 */
const rowsPerCopy = 500;
const rowsPerRun = 100_000;

/** A query object for the `pg` client that sends COPY data from memory. */
class Copy extends pg.Query {
  readonly #data: Buffer;
  constructor(text: string, data: Buffer, done: (error: Error | undefined) => void) {
    super(text, undefined, done);
    this.#data = data;
  }
  handleCopyInResponse(connection: { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }): void {
    connection.sendCopyFromChunk(this.#data);
    connection.endCopyFrom();
  }
}

function batches(): Buffer[] {
  const next = createLineMaker({ pins, from: 1_750_000_000, days: 300, order: 'by-time', salt: 0 });
  const at = new Date().toISOString();
  const row = (index: number) =>
    `${1 + (index % 40)}\t${randomUUID()}\t1\t${at}\tZK_ATT\t${next().replaceAll('\t', '\\t')}\n`;
  return Array.from({ length: rowsPerRun / rowsPerCopy }, (_, batch) =>
    Buffer.from(Array.from({ length: rowsPerCopy }, () => row(batch)).join('')),
  );
}

/**
 * Prepares the measurement of COPY, with which `alternate` compares uploads. Each run inserts new raw records into the
 * table with COPY, over one connection. Every batch is committed durably, like an upload.
 */
export async function openCopy(dataDir: string): Promise<{ run(): Promise<Round>; close(): Promise<void> }> {
  const client = await connectOwner(dataDir);
  await client.query(likeInbox);
  const copy = (data: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const text = 'COPY bench_copy (device_id, record_key, company_id, received_at, source, raw) FROM STDIN';
      client.query(new Copy(text, data, (error) => (error ? reject(error) : resolve())));
    });
  return {
    async run() {
      const waiting = batches();
      const begun = performance.now();
      for (const data of waiting) await copy(data);
      return { perSecond: rowsPerRun / ((performance.now() - begun) / 1000), p50: 0, p99: 0, failed: 0 };
    },
    async close() {
      await client.query('DROP TABLE bench_copy');
      await client.end();
    },
  };
}
