import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { checkOutByCard } from '../visitor-logbook/visits.service.ts';
import * as queries from './guest-cards.queries.ts';

interface CardLoanContext {
  db: Db;
  viewer: Viewer;
  clock: Services['clock'];
  refuse(code: 'HR_CARD_NOT_FOUND' | 'HR_CARD_NOT_AVAILABLE', details?: { reason: string }): never;
}

export interface CardLoan {
  cardId: number | null;
  cardNotes: string;
}

/**
 * Replaces a visitor’s loan `before` with the loan `desired` in the caller’s transaction. If `desired` has no card,
 * only ends the loan.
 * @throws HR_CARD_NOT_AVAILABLE if the card is disabled, broken or already lent
 * @throws HR_CARD_NOT_FOUND if the card belongs to another company
 */
export async function updateLoan(
  { db, viewer, clock, refuse }: CardLoanContext,
  { companyId, visitorId }: { companyId: number; visitorId: number },
  before: CardLoan,
  desired: CardLoan,
): Promise<void> {
  const { cardId, cardNotes } = desired;
  if (cardId === before.cardId) {
    if (cardId !== null && cardNotes !== before.cardNotes) await queries.writeNotes(db, visitorId, cardNotes);
    return;
  }
  const at = clock.now();
  if (before.cardId !== null) await queries.endLoan(db, 'visitor_id', visitorId, at);
  if (cardId === null) {
    if (before.cardId !== null) await checkOutByCard(db, visitorId, at);
    return;
  }
  const card = (await queries.lockCard(db, viewer, companyId, cardId)) ?? refuse('HR_CARD_NOT_FOUND');
  const reason = card.isLent ? 'LENT' : card.broken ? 'BROKEN' : card.enabled ? null : 'DISABLED';
  if (reason) refuse('HR_CARD_NOT_AVAILABLE', { reason });
  await queries.insertLoan(db, {
    company_id: companyId,
    card_id: cardId,
    visitor_id: visitorId,
    notes: cardNotes,
    issued_at: at,
  });
}
