/**
 * Runs the browser tests against the built portal with new sample organisations: `npm run test:e2e [-- playwright
 * arguments]`. Each of the two workers has its own portal, with its own port and data folder. A test that changes
 * settings of the whole installation therefore affects no test of the other worker. The portals end with the tests.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type PortalUnderTest, password } from '@gatehouse/testing/browser/portals';
import { type StartedPortal, startPortal } from '@gatehouse/testing/browser/start-portal';

const root = join(import.meta.dirname, '../..');
const readyWithinMs = 180_000;
/** Number of workers, one per core. Each test spends about half of its time waiting. */
const workers = 2;

async function waitUntilReady({ address, ended }: StartedPortal): Promise<void> {
  const pollReady = async () => {
    for (
      const end = Date.now() + readyWithinMs;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, 200))
    ) {
      const ready = await fetch(`${address}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
    }
    throw new Error('the portal was not ready in time');
  };
  await Promise.race([pollReady(), ended]);
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, args, { cwd: root, env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}

/** Creates the sample organisation once. Every portal starts with a copy of it. */
async function startPortals(): Promise<StartedPortal[]> {
  const settings = {
    FIRST_ADMIN_PASSWORD: password,
    NODE_ENV: 'test',
    // The tests run their own terminals on this machine, so the portal may call its address.
    TERMINAL_NETWORKS: '127.0.0.1',
  };
  const samplePortal = await startPortal({ args: ['--sample'], settings });
  try {
    await waitUntilReady(samplePortal);
    await samplePortal.stop();
    return await Promise.all(
      Array.from({ length: workers }, () => startPortal({ settings, copyOf: samplePortal.dataDir })),
    );
  } finally {
    await samplePortal.close();
  }
}

async function main(): Promise<number> {
  const portals = await startPortals();
  try {
    await Promise.all(portals.map(waitUntilReady));
    const underTest: PortalUnderTest[] = portals.map(({ address, dataDir, hookPort }) => ({
      address,
      dataDir,
      hookPort,
    }));
    return await run('npx', ['--no-install', 'playwright', 'test', ...process.argv.slice(2)], {
      ...process.env,
      // Playwright then uses Node's own support for types, which takes only a fifth of the time.
      PW_DISABLE_TS_ESM: '1',
      E2E_PORTALS: JSON.stringify(underTest),
    });
  } finally {
    await Promise.all(portals.map((portal) => portal.close()));
  }
}

process.exit(await main());
