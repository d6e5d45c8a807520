/**
 * Runs the browser tests against the built portal with new sample organisations: `npm run test:e2e [-- playwright
 * arguments]`. Each of the two workers has its own portal, with its own port and data folder. A change to settings of
 * the whole installation therefore affects only the tests of one worker. The portals end with the tests.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type PortalUnderTest, password } from '@gatehouse/testing/browser/portals';
import { findFreePort } from '@gatehouse/testing/portal/free-port';
import { type RunningPortal, startPortal } from '@gatehouse/testing/portal/start-portal';

const root = join(import.meta.dirname, '../..');
/** Number of workers, one per core. Each test waits for about half of its time. */
const workers = 2;

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, args, { cwd: root, env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}

interface PortalOfWorker extends PortalUnderTest {
  close(): Promise<void>;
}

/** Starts a portal for one worker, or for creating the sample organisation. */
async function startOne(options: {
  args?: readonly string[];
  copyOf?: string;
}): Promise<RunningPortal & PortalOfWorker> {
  const hookPort = await findFreePort();
  const portal = await startPortal({
    host: 'localhost',
    settings: {
      FIRST_ADMIN_PASSWORD: password,
      NODE_ENV: 'test',
      // The tests run their own terminals on this machine, so the portal may call the address of this machine.
      TERMINAL_NETWORKS: '127.0.0.1',
      WEBHOOK_HOSTS: `127.0.0.1:${hookPort},hooks.example.com`,
    },
    // If a portal ends, only the tests of its worker fail.
    onLost: (why) => console.error(why.message),
    ...options,
  });
  return { ...portal, address: portal.url, hookPort };
}

/** Creates the sample organisation once. The portal of each worker starts with a copy of it. */
async function startPortals(): Promise<PortalOfWorker[]> {
  const samplePortal = await startOne({ args: ['--sample'] });
  try {
    await samplePortal.stop();
    return await Promise.all(
      Array.from({ length: workers }, () => startOne({ copyOf: samplePortal.dataDir })),
    );
  } finally {
    await samplePortal.close();
  }
}

async function main(): Promise<number> {
  const portals = await startPortals();
  try {
    const underTest: PortalUnderTest[] = portals.map(({ address, dataDir, hookPort }) => ({
      address,
      dataDir,
      hookPort,
    }));
    return await run('npx', ['--no-install', 'playwright', 'test', ...process.argv.slice(2)], {
      ...process.env,
      // Playwright uses Node's own support for types, which takes a fifth of the time of its default.
      PW_DISABLE_TS_ESM: '1',
      E2E_PORTALS: JSON.stringify(underTest),
    });
  } finally {
    await Promise.all(portals.map((portal) => portal.close()));
  }
}

process.exit(await main());
