import { parseArgs } from 'node:util';
import { type Config, loadConfig } from './config.ts';
import { openClient } from './platform/db/client.ts';
import { configuredConnections, deriveConnections } from './platform/db/connections.ts';
import type { Connection } from './platform/db/database.ts';
import { assertDurable, assertLeader } from './platform/embedded/embedded.queries.ts';
import { startEmbedded } from './platform/embedded/embedded.ts';
import { createLog } from './platform/log.ts';
import { StartRefusal } from './platform/start-refusal.ts';
import type { Portal } from './portal.ts';

const onlyOneUrl =
  'The portal connects to the database as its owner because only DATABASE_URL is set. For better protection, also set DATABASE_OWNER_URL (docs/operations.md, "Using your own database server").';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Imports the main module of the portal, which needs no database yet. The import takes half a second and runs while the
 * database starts.
 */
export const readProgram = () => import('./portal.ts');

/** Starts the portal. If the portal refuses to start, prints the reason in one sentence and ends the process. */
export async function run(): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(
      error instanceof StartRefusal ? `${error.message}\n` : `${(error as Error).stack}\n`,
    );
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const { sample, newKey } = readArguments();
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const preloadProgram = () => {
    // An error of this import is ignored, because `start` imports the same module again and reports the error.
    readProgram().catch(() => undefined);
  };
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, log, whileItStarts: preloadProgram });
  // If the start fails, the database must not remain running.
  const portal = await start(config, embedded?.connection, log, { sample, newKey }).catch(
    async (error: unknown) => {
      await embedded?.stop();
      throw error;
    },
  );
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    printLine(`${signal}: stopping after requests in progress have finished.`);
    await portal.close();
    await embedded?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  // The ready message is printed last, because a program that reads it may stop the portal immediately.
  await printReady(portal, config);
}

async function printReady(portal: Portal, config: Config): Promise<void> {
  const { firstAccountName } = await readProgram();
  printLine(`Gatehouse is ready at ${config.publicUrl}`);
  if (portal.firstPassword) {
    const passwordText = config.firstAdminPassword
      ? 'as set in FIRST_ADMIN_PASSWORD'
      : `${portal.firstPassword} (works once; you then choose your own)`;
    printLine(`First sign-in: account ${firstAccountName}, password ${passwordText}`);
  }
}

async function start(
  config: Config,
  embedded: Connection | undefined,
  log: ReturnType<typeof createLog>,
  { sample, newKey }: CommandArguments,
): Promise<Portal> {
  const connections = embedded ? deriveConnections(embedded) : configuredConnections(config);
  await checkServer(config.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL', connections.owner);
  if (config.databaseOwnerUrl) await checkServer('DATABASE_URL', connections.app);
  else if (!embedded) log.warn(onlyOneUrl);
  const { openPortal } = await readProgram();
  const portal = await openPortal(config, connections, log, { newKey });
  try {
    if (sample) await addSampleOrganisation(portal, config);
    await listen(portal, config);
  } catch (error) {
    await portal.close();
    throw error;
  }
  return portal;
}

interface CommandArguments {
  sample: boolean;
  newKey: boolean;
}

function readArguments(): CommandArguments {
  const isSwitch = { type: 'boolean', default: false } as const;
  try {
    const { values } = parseArgs({ options: { sample: isSwitch, 'new-key': isSwitch } });
    return { sample: values.sample, newKey: values['new-key'] };
  } catch {
    throw new StartRefusal(
      'Unknown option. npm start has two options: --sample adds a sample organisation to an empty portal; --new-key starts with a new secret key and gives up data encrypted with a lost one.',
    );
  }
}

async function addSampleOrganisation(portal: Portal, config: Config): Promise<void> {
  // Imports the code for sample data only if sample data are requested.
  const { addSample } = await import('../seeds/sample/sample.ts');
  const accounts = await addSample(portal, config.firstAdminPassword, printLine);
  for (const { role, account, password } of accounts) {
    printLine(
      `  ${role.padEnd(8)} account ${account}, password ${config.firstAdminPassword ? 'as set in FIRST_ADMIN_PASSWORD' : password}`,
    );
  }
}

async function listen(portal: Portal, config: Config): Promise<void> {
  await portal.app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartRefusal(
        `Port ${config.port} is already in use. Stop the other program or set PORT to a free port.`,
      );
    }
    if (error.code === 'EACCES')
      throw new StartRefusal(`No permission to use port ${config.port}. Set PORT to a port above 1023.`);
    throw error;
  });
}

async function checkServer(setting: string, connection: Connection): Promise<void> {
  const client = await openClient(connection).catch((error: Error) => {
    // The message never contains the URL of the database, because the URL contains a password.
    throw new StartRefusal(
      `Can’t connect to the database in ${setting} (${(error as NodeJS.ErrnoException).code ?? error.message}). Check that it’s running and that the address, user and password are correct.`,
    );
  });
  try {
    await assertLeader(client);
    await assertDurable(client);
  } finally {
    await client.end();
  }
}

if (import.meta.main) await run();
