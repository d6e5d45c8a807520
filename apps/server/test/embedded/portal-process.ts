/**
 * A portal with nothing but its database, for the tests to run and kill: `node portal-process.ts <data folder>`.
 * It tells what happens as one JSON object a line.
 */
import pg from 'pg';
import { startEmbedded } from '../../src/platform/embedded/embedded.ts';
import { StartRefusal } from '../../src/platform/start-refusal.ts';

const tell = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const note = (text: string) => process.stderr.write(`${text}\n`);

try {
  const log = { debug: () => {}, info: note, warn: note, error: note };
  const database = await startEmbedded({ dataDir: process.argv[2] ?? '', log });
  const finish = async () => {
    const pool = new pg.Pool({ ...database.connection, max: 8 });
    const cutOff: string[] = [];
    pool.on('error', ({ message }) => cutOff.push(message));
    const asked = Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.3)::text, 1 AS answer'));
    const [first] = await Promise.all(asked);
    tell({ event: 'request finished', answer: first?.rows[0]?.answer });
    // says so before its connections are closed
    await pool.end();
    await database.stop();
    tell({ event: 'stopped', message: cutOff.join() });
    // Also ends the timer below.
    process.exit(0);
  };
  process.once('SIGINT', finish);
  process.once('SIGTERM', finish);
  setInterval(() => {}, 60_000);
  tell({ event: 'ready', pid: database.pid(), connection: database.connection });
} catch (error) {
  tell({ event: error instanceof StartRefusal ? 'refused' : 'failed', message: String(error) });
  process.exitCode = 1;
}
