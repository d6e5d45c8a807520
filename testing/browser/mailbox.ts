import type { ParsedMail } from '../kit/eml.ts';
import { parseLink, readMails } from '../kit/mailbox.ts';
import { expect } from './fixtures.ts';
import { ownPortal } from './portals.ts';

/**
 * IDs of mails that `mailTo` has already returned. A mail file is deleted together with the one-time code in the mail,
 * so new mails cannot be detected by the number of files.
 */
const returnedIds = new Set<string>();

/** Waits for the latest new mail with a code to an address. The portal under test writes mails to its data folder. */
export async function mailTo(address: string) {
  const folder = ownPortal().dataDir;
  const unseenMails = async () =>
    (await readMails(folder, address)).filter(
      (mail) => parseLink(mail).code !== '' && !returnedIds.has(idOf(mail)),
    );
  await expect.poll(async () => (await unseenMails()).length).toBeGreaterThanOrEqual(1);
  const mail = (await unseenMails()).at(-1);
  if (!mail) throw new Error(`no mail to ${address}`);
  returnedIds.add(idOf(mail));
  return { ...mail, ...parseLink(mail) };
}

const idOf = ({ headers }: ParsedMail) => headers.get('message-id') ?? '';
