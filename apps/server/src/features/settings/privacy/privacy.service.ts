import { type Privacy, privacy } from '@gatehouse/api/settings/privacy';
import type { Db } from '../../../platform/db/database.ts';
import { findSetting } from '../../../platform/db/portal-settings.queries.ts';

export const privacyKey = 'privacy';

/** How long a company keeps what; nothing said is for ever. */
export async function findPrivacy(db: Db, companyId: number): Promise<Privacy> {
  const stored = privacy.safeParse((await findSetting(db, companyId, privacyKey)) ?? {});
  // a value of another release: nothing is deleted on a guess
  return stored.success ? stored.data : privacy.parse({});
}
