import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../portal/start-portal.ts';

export interface NewPortal {
  address: string;
  dataDir: string;
  account: string;
  /** The one-time password that the portal prints on its first start. */
  oneTimePassword: string;
  close(): Promise<void>;
}

/** Starts an empty portal for a browser test, as an operator does on the first day. */
export async function newPortal(): Promise<NewPortal> {
  const { url, dataDir, outputLines, close } = await startPortal({
    host: 'localhost',
    settings: { FIRST_ADMIN_PASSWORD: '', NODE_ENV: 'test' },
  });
  // Reads the line with the one-time password. The portal prints it immediately after its ready message.
  for (;;) {
    const line = outputLines.find((text) => text.includes('(works once'));
    const [, account, oneTimePassword] = /account (\S+), password (\S+)/.exec(line ?? '') ?? [];
    if (account && oneTimePassword) return { address: url, dataDir, account, oneTimePassword, close };
    await sleep(50);
  }
}
