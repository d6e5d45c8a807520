import pg from 'pg';
import { loadConfig } from './config.ts';
import { firstAccountName } from './features/auth/accounts/first-start.service.ts';
import type { Connection } from './platform/db/database.ts';
import { assertDurable } from './platform/embedded/embedded.queries.ts';
import { startEmbedded } from './platform/embedded/embedded.ts';
import { createLog } from './platform/log.ts';
import { StartRefusal } from './platform/start-refusal.ts';
import { openPortal } from './portal.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log });
  const connection: Connection = embedded?.connection ?? { connectionString: config.databaseUrl };
  await checkDurable(connection);
  const portal = await openPortal(config, connection, log);
  await portal.app.listen({ port: config.port, host: config.host });
  say(`Gatehouse is ready at ${config.publicUrl}`);
  if (portal.firstPassword) {
    say(
      `First sign-in: account ${firstAccountName}, password ${config.firstAdminPassword ? '(FIRST_ADMIN_PASSWORD)' : portal.firstPassword}`,
    );
  }
  const stop = async (signal: string) => {
    say(`${signal}: finishing what is in flight`);
    await portal.close();
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal));
}

async function checkDurable(connection: Connection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await assertDurable(client).finally(() => client.end());
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof StartRefusal ? `${error.message}\n` : `${(error as Error).stack}\n`);
  process.exit(1);
});
