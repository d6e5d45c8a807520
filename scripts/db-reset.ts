/** `npm run db:reset -- --yes` deletes the embedded database and all files. For development. */
import { rm } from 'node:fs/promises';
import { loadConfig } from '../apps/server/src/config.ts';
import { startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

const config = loadConfig();
if (config.databaseUrl) {
  console.error('DATABASE_URL is set. Drop and recreate that database with its own tools.');
  process.exitCode = 1;
} else if (!process.argv.includes('--yes')) {
  console.error(`This deletes everything in ${config.dataDir}. To confirm, run: npm run db:reset -- --yes`);
  process.exitCode = 1;
} else {
  // Starts the database before deleting it. If the folder is in use or belongs to a newer release, the start fails and
  // nothing is deleted.
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: createLog('silent') });
  await embedded.stop();
  await rm(config.dataDir, { recursive: true });
  console.log(`Deleted ${config.dataDir}.`);
}
