import type { Config } from '../../apps/server/src/config.ts';
import { publicKeyOf } from '../../apps/server/src/features/settings/system-log/signing.rules.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { readMasterKey } from '../../apps/server/src/portal.ts';
import type { Erasures } from './erasures-file.ts';
import type { Settled } from './settle.ts';

/** What a restore tells whoever ran it: what is over, who may be back, and what is readable. `since` is when the backup was made. */
export async function sentencesOf(
  settled: Settled,
  {
    config,
    erasures,
    since,
  }: { config: Pick<Config, 'secretKey' | 'dataDir'>; erasures: Erasures | undefined; since: string | null },
): Promise<string[]> {
  const { sessions_ended, codes_dead, challenges_dead, mails_dropped, terminals_asked } = settled;
  return [
    `Over: ${sessions_ended} sessions, ${codes_dead} codes, recovery codes among them, and ${challenges_dead} sign-ins half done; ${mails_dropped} waiting mails are not sent. Passwords, rights and locked accounts are those of the backup.`,
    `${terminals_asked} terminals will be asked to send what they recorded since.`,
    erasedSentence(settled.erased, erasures, since),
    await keySentence(settled, config),
  ];
}

function erasedSentence(erased: number, erasures: Erasures | undefined, since: string | null): string {
  if (erasures)
    return `Erased again: ${erased} people. Whoever was erased after ${erasures.asOf}, when the file of erasures was written, may be back.`;
  const from = since === null ? 'the backup was made' : `${since}, when the backup was made,`;
  return `No --erasures FILE was given: people erased after ${from} may be back. Restore once more with the newest file of erasures, or erase them again.`;
}

async function keySentence({ sealed, publicKey }: Settled, config: Parameters<typeof readMasterKey>[0]) {
  const things = `${sealed.files} files (pictures among them), the apps of ${sealed.apps} second steps, what terminals keep of ${sealed.reported} people, and the secrets of ${sealed.devices} JSON devices`;
  const found = await readMasterKey(config, false).catch((error: unknown) => {
    if (error instanceof StartRefusal) return undefined;
    throw error;
  });
  if (!found)
    return `No secret key is in a backup: put secret.key into ${config.dataDir}, or set SECRET_KEY, before the start. Without it unreadable: ${things}.`;
  if (publicKey && !publicKeyOf(found).equals(publicKey))
    return `The secret key is not the one these data were written with; with it unreadable: ${things}.`;
  return `The secret key fits: readable with it are ${things}.`;
}
