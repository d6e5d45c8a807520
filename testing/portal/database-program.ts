/**
 * A program that starts only the embedded database, in the same way as a portal. Tests start and kill it: `node
 * database-program.ts <data folder>`. It prints each event as one line of JSON.
 */
import pg from 'pg';
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';

const printEvent = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`);
const printLog = (text: string) => process.stderr.write(`${text}\n`);

try {
  const log = { debug: () => {}, info: printLog, warn: printLog, error: printLog };
  const database = await startEmbedded({ dataDir: process.argv[2] ?? '', log });
  const shutDown = async () => {
    const pool = new pg.Pool({ ...database.connection, max: 8 });
    const cutOff: string[] = [];
    pool.on('error', ({ message }) => cutOff.push(message));
    const requests = Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.3)::text, 1 AS answer'));
    const [first] = await Promise.all(requests);
    printEvent({ event: 'request finished', answer: first?.rows[0]?.answer });
    // This event is printed before the connections are closed.
    await pool.end();
    await database.stop();
    printEvent({ event: 'stopped', message: cutOff.join() });
    // This also ends the timer that keeps the program running.
    process.exit(0);
  };
  process.once('SIGINT', shutDown);
  process.once('SIGTERM', shutDown);
  setInterval(() => {}, 60_000);
  printEvent({ event: 'ready', pid: database.pid(), connection: database.connection });
} catch (error) {
  printEvent({ event: error instanceof StartRefusal ? 'refused' : 'failed', message: String(error) });
  process.exitCode = 1;
}
