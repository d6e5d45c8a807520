import type { guestCards } from '@gatehouse/api/visitors/guest-cards';
import type { Call } from '../../../platform/http/route.ts';
import { checkOutByCard } from '../visitor-logbook/visits.service.ts';
import * as queries from './guest-cards.queries.ts';

export async function takeBackCard(call: Call<typeof guestCards.takeBack>) {
  const { db, clock, params, refuse, record } = call;
  const before = await queries.cardRow.lock(call, params.id);
  const { visitor } = before.visitorAccessCard ?? refuse('HR_CARD_NOT_LENT');
  // Another call may have ended the loan after `before` was read.
  if (!(await queries.endLoan(db, 'card_id', before.id, clock.now()))) refuse('HR_CARD_NOT_LENT');
  await checkOutByCard(db, visitor.id, clock.now());
  const after = await queries.cardRow.find(call, params.id);
  await record({ companyId: before.companyId, entityId: before.id, before, after });
  return after;
}
