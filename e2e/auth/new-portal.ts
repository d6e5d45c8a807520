import { startPortal } from '../start-portal.ts';

export interface NewPortal {
  address: string;
  dataDir: string;
  account: string;
  /** As the portal prints it on its first start. */
  oneTimePassword: string;
  close(): Promise<void>;
}

/** An empty portal on its first start. */
export async function newPortal(): Promise<NewPortal> {
  const {
    address,
    dataDir,
    process: portal,
    ended,
    close,
  } = await startPortal({ settings: { FIRST_ADMIN_PASSWORD: '' }, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  const printed = new Promise<{ account: string; oneTimePassword: string }>((resolve, reject) => {
    portal.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      const [, account, oneTimePassword] = /account (\S+), password (\S+) \(once/.exec(said) ?? [];
      if (account && oneTimePassword) resolve({ account, oneTimePassword });
    });
    ended.catch(() => reject(new Error(`the portal ended and had said: ${said}`)));
  });
  return { address, dataDir, ...(await printed), close };
}
