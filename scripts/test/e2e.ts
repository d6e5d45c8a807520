/**
 * Runs the browser tests against the built portal on a fresh sample organisation: `npm run test:e2e [-- playwright arguments]`.
 * The portal runs on a free port with a data folder of its own, and ends with the tests.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const readyWithinMs = 180_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number }; // a TCP server has one
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function main(): Promise<number> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-e2e-'));
  const password = 'Gate-house-1';
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    FIRST_ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
  };
  const portal = spawn(process.execPath, ['apps/server/src/main.ts', '--sample'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const exited = new Promise<never>((_resolve, reject) =>
    portal.once('exit', (code) => reject(new Error(`the portal ended with ${code}`))),
  );
  exited.catch(() => undefined); // also ends at the end
  try {
    await Promise.race([untilReady(address), exited]);
    return await run('npx', ['--no-install', 'playwright', 'test', ...process.argv.slice(2)], {
      ...process.env,
      E2E_URL: address,
      E2E_PASSWORD: password,
      E2E_DATA_DIR: dataDir,
    });
  } finally {
    if (portal.exitCode === null) {
      const ended = new Promise((resolve) => portal.once('exit', resolve));
      portal.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function untilReady(address: string): Promise<void> {
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
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, args, { cwd: root, env, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}

process.exit(await main());
