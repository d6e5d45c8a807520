import { linkOf, mailsTo } from '../apps/server/test/kit/mailbox.ts';
import { expect } from './fixtures.ts';
import { ownPortal } from './portals.ts';

/** The latest mail to an address, once there are `count` of them; the portal under test lays mails into its data folder. */
export async function mailTo(address: string, count = 1) {
  const folder = ownPortal().dataDir;
  await expect
    .poll(async () => (await mailsTo(folder, address)).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(count);
  const mail = (await mailsTo(folder, address)).at(-1);
  if (!mail) throw new Error(`no mail to ${address}`);
  return { ...mail, ...linkOf(mail) };
}
