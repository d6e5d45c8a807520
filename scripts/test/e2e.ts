/**
 * Runs the browser tests against the built portal on fresh sample organisations: `npm run test:e2e [-- playwright arguments]`.
 * Each of two workers has a portal of its own, on a free port with a data folder of its own, so that what a test sets for the
 * whole installation meets no other test. The portals end with the tests.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PortalUnderTest, password } from '../../e2e/portals.ts';

const root = join(import.meta.dirname, '../..');
const readyWithinMs = 180_000;
/** One a core: a test waits about half its time. */
const workers = 2;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number }; // a TCP server has one
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Running extends PortalUnderTest {
  process: ChildProcess;
  /** Rejects when the portal ends by itself. */
  exited: Promise<never>;
}

async function start(): Promise<Running> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const portal = spawn(process.execPath, ['apps/server/src/main.ts', '--sample'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      FIRST_ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
    },
    stdio: 'inherit',
  });
  const exited = new Promise<never>((_resolve, reject) =>
    portal.once('exit', (code) => reject(new Error(`the portal ended with ${code}`))),
  );
  exited.catch(() => undefined); // also ends at the end
  return { address, dataDir, process: portal, exited };
}

async function end({ process: portal, dataDir }: Running): Promise<void> {
  if (portal.exitCode === null) {
    const ended = new Promise((resolve) => portal.once('exit', resolve));
    portal.kill('SIGTERM');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
}

async function untilReady({ address, exited }: Running): Promise<void> {
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
  await Promise.race([asked(), exited]);
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, args, { cwd: root, env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}

async function main(): Promise<number> {
  const portals = await Promise.all(Array.from({ length: workers }, start));
  try {
    await Promise.all(portals.map(untilReady));
    const underTest: PortalUnderTest[] = portals.map(({ address, dataDir }) => ({ address, dataDir }));
    return await run('npx', ['--no-install', 'playwright', 'test', ...process.argv.slice(2)], {
      ...process.env,
      E2E_PORTALS: JSON.stringify(underTest),
    });
  } finally {
    await Promise.all(portals.map(end));
  }
}

process.exit(await main());
