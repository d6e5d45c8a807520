import type { ReadMail } from '../apps/server/test/kit/eml.ts';
import { linkOf, mailsTo } from '../apps/server/test/kit/mailbox.ts';
import { expect } from './fixtures.ts';
import { ownPortal } from './portals.ts';

/** Mails shown before: their files go with their codes, so that counting files would wait for ever. */
const seen = new Set<string>();

/** The latest mail with a code to an address that was not shown before; the portal under test lays mails into its data folder. */
export async function mailTo(address: string) {
  const folder = ownPortal().dataDir;
  const unseen = async () =>
    (await mailsTo(folder, address)).filter((mail) => linkOf(mail).code !== '' && !seen.has(idOf(mail)));
  await expect.poll(async () => (await unseen()).length).toBeGreaterThanOrEqual(1);
  const mail = (await unseen()).at(-1);
  if (!mail) throw new Error(`no mail to ${address}`);
  seen.add(idOf(mail));
  return { ...mail, ...linkOf(mail) };
}

const idOf = ({ headers }: ReadMail) => headers.get('message-id') ?? '';
