/** `npm run db:migrate` migrates the database to this release without starting the portal. */
import { loadConfig } from '../apps/server/src/config.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

const config = loadConfig();
const embedded = config.databaseUrl
  ? undefined
  : await startEmbedded({ dataDir: config.dataDir, log: createLog('warn') });
try {
  const { applied, warnings } = await migrate(
    embedded?.connection ?? { connectionString: config.databaseOwnerUrl ?? config.databaseUrl },
  );
  for (const warning of warnings) console.warn(warning);
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
