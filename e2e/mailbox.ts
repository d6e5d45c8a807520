import type { ParsedMail } from '../apps/server/test/kit/eml.ts';
import { parseLink, readMails } from '../apps/server/test/kit/mailbox.ts';
import { expect } from './fixtures.ts';
import { ownPortal } from './portals.ts';

/** Mails shown before: their files go with their codes, so that counting files would wait for ever. */
const seen = new Set<string>();

/** The latest mail with a code to an address that was not shown before; the portal under test lays mails into its data folder. */
export async function mailTo(address: string) {
  const folder = ownPortal().dataDir;
  const unseen = async () =>
    (await readMails(folder, address)).filter((mail) => parseLink(mail).code !== '' && !seen.has(idOf(mail)));
  await expect.poll(async () => (await unseen()).length).toBeGreaterThanOrEqual(1);
  const mail = (await unseen()).at(-1);
  if (!mail) throw new Error(`no mail to ${address}`);
  seen.add(idOf(mail));
  return { ...mail, ...parseLink(mail) };
}

const idOf = ({ headers }: ParsedMail) => headers.get('message-id') ?? '';
