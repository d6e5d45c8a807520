import { startPortal } from './start-portal.ts';

export interface NewPortal {
  address: string;
  dataDir: string;
  account: string;
  /** The one-time password that the portal prints on its first start. */
  oneTimePassword: string;
  close(): Promise<void>;
}

export async function newPortal(): Promise<NewPortal> {
  const {
    address,
    dataDir,
    process: portal,
    ended,
    close,
  } = await startPortal({ settings: { FIRST_ADMIN_PASSWORD: '' }, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const printed = new Promise<{ account: string; oneTimePassword: string }>((resolve, reject) => {
    portal.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      const [, account, oneTimePassword] = /account (\S+), password (\S+) \(works once/.exec(output) ?? [];
      if (account && oneTimePassword) resolve({ account, oneTimePassword });
    });
    ended.catch(() => reject(new Error(`the portal ended and had said: ${output}`)));
  });
  return { address, dataDir, ...(await printed), close };
}
