/**
 * Runs the browser tests against the built portal on fresh sample organisations: `npm run test:e2e [-- playwright arguments]`.
 * Each of two workers has a portal of its own, on a free port with a data folder of its own, so that what a test sets for the
 * whole installation meets no other test. The portals end with the tests.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type PortalUnderTest, password } from '../../e2e/portals.ts';
import { type StartedPortal, startPortal } from '../../e2e/start-portal.ts';

const root = join(import.meta.dirname, '../..');
const readyWithinMs = 180_000;
/** One a core: a test waits about half its time. */
const workers = 2;

async function untilReady({ address, ended }: StartedPortal): Promise<void> {
  const asked = async () => {
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
  await Promise.race([asked(), ended]);
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, args, { cwd: root, env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}

/** The sample organisation is made once; every portal begins with a copy of it. */
async function startPortals(): Promise<StartedPortal[]> {
  const settings = {
    FIRST_ADMIN_PASSWORD: password,
    NODE_ENV: 'test',
    // terminals of the tests' own
    TERMINAL_NETWORKS: '127.0.0.1',
  };
  const made = await startPortal({ args: ['--sample'], settings });
  try {
    await untilReady(made);
    await made.stop();
    return await Promise.all(
      Array.from({ length: workers }, () => startPortal({ settings, copyOf: made.dataDir })),
    );
  } finally {
    await made.close();
  }
}

async function main(): Promise<number> {
  const portals = await startPortals();
  try {
    await Promise.all(portals.map(untilReady));
    const underTest: PortalUnderTest[] = portals.map(({ address, dataDir, hookPort }) => ({
      address,
      dataDir,
      hookPort,
    }));
    return await run('npx', ['--no-install', 'playwright', 'test', ...process.argv.slice(2)], {
      ...process.env,
      // Node reads types itself, in a fifth of the time
      PW_DISABLE_TS_ESM: '1',
      E2E_PORTALS: JSON.stringify(underTest),
    });
  } finally {
    await Promise.all(portals.map((portal) => portal.close()));
  }
}

process.exit(await main());
