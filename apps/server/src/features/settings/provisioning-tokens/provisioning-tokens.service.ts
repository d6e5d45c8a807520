import type { Db } from '../../../platform/db/database.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { type AbandonedToken, markEnded } from './provisioning-tokens.queries.ts';

/** Ends a token of an account that may no longer create tokens, and notifies the company once. */
export async function endToken(
  db: Db,
  { id, companyId, tokenName }: AbandonedToken,
  at: Date,
): Promise<void> {
  if (!(await markEnded(db, id, at))) return;
  await notifyHolders(db, 'provisioningTokens.ended', companyId, {
    cause: String(id),
    at,
    says: { name: tokenName },
  });
}
