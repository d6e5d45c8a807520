import type { Call } from '../../../platform/http/route.ts';
import { mailCode } from '../passwords/passwords.service.ts';
import { noteInvitation } from './accounts.queries.ts';

/**
 * Sends somebody the link with which they choose their first password, in the caller's transaction; a link sent before
 * works no more. False when the account has no address.
 */
export async function invite(
  call: Pick<Call<never>, 'db' | 'clock' | 'jobs' | 'settings'>,
  accountId: number,
): Promise<boolean> {
  if (!(await mailCode(call, 'INVITATION', accountId))) return false;
  await noteInvitation(call.db, accountId, call.clock.now());
  return true;
}
