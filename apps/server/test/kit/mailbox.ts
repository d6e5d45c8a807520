import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadMail, readEml } from './eml.ts';

/** Mails a portal without a mail server has laid down for an address, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const read = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => readEml(await readFile(join(folder, name), 'utf8'))),
  );
  return read.filter(({ headers }) => headers.get('to')?.includes(address));
}

/** What the link of a mail carries behind its #. */
export function linkOf({ text }: ReadMail): { link: string; email: string; code: string } {
  const link = /https?:\S+\/forgot-password#\S+/.exec(text)?.[0] ?? '';
  const carried = new URLSearchParams(link.slice(link.indexOf('#') + 1));
  return { link, email: carried.get('email') ?? '', code: carried.get('code') ?? '' };
}
