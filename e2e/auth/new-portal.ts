import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface NewPortal {
  address: string;
  account: string;
  /** As the portal prints it on its first start. */
  oneTimePassword: string;
  close(): Promise<void>;
}

/** An empty portal on its first start. */
export async function newPortal(): Promise<NewPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-first-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const portal = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      FIRST_ADMIN_PASSWORD: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => portal.once('exit', () => resolve()));
  const close = async () => {
    portal.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  let said = '';
  const printed = new Promise<{ account: string; oneTimePassword: string }>((resolve, reject) => {
    portal.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      const [, account, oneTimePassword] = /account (\S+), password (\S+) \(once/.exec(said) ?? [];
      if (account && oneTimePassword) resolve({ account, oneTimePassword });
    });
    portal.once('exit', () => reject(new Error(`the portal ended and had said: ${said}`)));
  });
  return { address, ...(await printed), close };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number }; // a TCP server has one
  await new Promise((resolve) => server.close(resolve));
  return port;
}
