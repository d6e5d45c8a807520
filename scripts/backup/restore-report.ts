import type { Config } from '../../apps/server/src/config.ts';
import { publicKeyOf } from '../../apps/server/src/features/settings/system-log/system-log-signing.rules.ts';
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts';
import { readMasterKey } from '../../apps/server/src/portal.ts';
import type { ErasuresFile } from './erasures-file.ts';
import type { RestoreOutcome } from './restored-database.ts';

/**
 * Returns the report of a restore. The report names the ended sessions and codes, the erased people that the backup may
 * have restored, and the data that can be decrypted. `since` is the time of the backup.
 */
export async function describeRestore(
  settled: RestoreOutcome,
  {
    config,
    erasures,
    since,
  }: {
    config: Pick<Config, 'secretKey' | 'dataDir'>;
    erasures: ErasuresFile | undefined;
    since: string | null;
  },
): Promise<string[]> {
  const { sessions_ended, codes_dead, challenges_dead, mails_dropped, terminals_asked } = settled;
  return [
    `Ended: ${sessions_ended} sessions, ${codes_dead} codes (including recovery codes) and ${challenges_dead} unfinished sign-ins. Dropped: ${mails_dropped} queued emails. Passwords, permissions and locked accounts are those of the backup.`,
    `${terminals_asked} terminals will be asked to resend what they recorded since the backup.`,
    describeErasures(settled.erased, erasures, since),
    await describeKey(settled, config),
  ];
}

function describeErasures(erased: number, erasures: ErasuresFile | undefined, since: string | null): string {
  if (erasures)
    return `Erased again: ${erased} people. People erased after ${erasures.asOf}, when the erasures file was written, may be back.`;
  const from = since === null ? 'the backup was made' : `${since}, when the backup was made,`;
  return `No --erasures FILE was given, so people erased after ${from} may be back. Restore again with the newest erasures file, or erase them again.`;
}

async function describeKey(
  { sealed, publicKey }: RestoreOutcome,
  config: Parameters<typeof readMasterKey>[0],
) {
  const encryptedData = `${sealed.files} files (including pictures), ${sealed.apps} authenticator apps, the data of ${sealed.reported} people on terminals, and the secrets of ${sealed.devices} JSON devices`;
  const masterKey = await readMasterKey(config, false).catch((error: unknown) => {
    if (error instanceof StartRefusal) return undefined;
    throw error;
  });
  if (!masterKey)
    return `Backups don’t contain the secret key. Put secret.key into ${config.dataDir} or set SECRET_KEY before you start the portal. Without it, these can’t be decrypted: ${encryptedData}.`;
  if (publicKey && !publicKeyOf(masterKey).equals(publicKey))
    return `The secret key doesn’t match this data. These can’t be decrypted with it: ${encryptedData}.`;
  return `The secret key matches. It can decrypt ${encryptedData}.`;
}
