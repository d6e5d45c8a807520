import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, readEml } from './eml.ts';

/** Reads the emails to an address that a portal without a mail server stored, oldest first. */
export async function readMails(dataDir: string, address: string): Promise<ParsedMail[]> {
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

/** Parses the link of an email and the parameters after its #. */
export function parseLink({ text }: ParsedMail): { link: string; email: string; code: string } {
  const link = /https?:\S+\/forgot-password#\S+/.exec(text)?.[0] ?? '';
  const params = new URLSearchParams(link.slice(link.indexOf('#') + 1));
  return { link, email: params.get('email') ?? '', code: params.get('code') ?? '' };
}
