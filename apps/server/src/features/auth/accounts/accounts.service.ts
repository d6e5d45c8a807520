import type { Call } from '../../../platform/http/route.ts';
import { mailCode } from '../passwords/passwords.service.ts';
import { recordInvitation } from './accounts.queries.ts';

/**
 * Sends a link for choosing the first password, in the caller's transaction. Earlier links become invalid. Returns
 * false if the account has no email address.
 */
export async function sendInvitation(
  call: Pick<Call<never>, 'db' | 'clock' | 'jobs' | 'settings'>,
  accountId: number,
): Promise<boolean> {
  if (!(await mailCode(call, 'INVITATION', accountId))) return false;
  await recordInvitation(call.db, accountId, call.clock.now());
  return true;
}
