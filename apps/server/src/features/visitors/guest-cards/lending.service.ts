import type { Db } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { checkOutByCard } from '../visitor-logbook/visits.service.ts';
import * as queries from './guest-cards.queries.ts';

interface Lending {
  db: Db;
  viewer: Viewer;
  clock: Services['clock'];
  refuse(code: 'HR_CARD_NOT_FOUND' | 'HR_CARD_NOT_AVAILABLE'): never;
}

/** Which card a visitor has, and what was noted of it. */
export interface Loan {
  cardId: number | null;
  cardNotes: string;
}

/**
 * Gives a visitor the card of `wanted` in place of the one of `before`, or takes it back, in the caller's transaction. A card that is switched
 * off, broken or lent is refused: HR_CARD_NOT_AVAILABLE; one of another company: HR_CARD_NOT_FOUND.
 */
export async function lend(
  { db, viewer, clock, refuse }: Lending,
  { companyId, visitorId }: { companyId: number; visitorId: number },
  before: Loan,
  wanted: Loan,
): Promise<void> {
  const { cardId, cardNotes } = wanted;
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
  if (!card.enabled || card.broken || card.isLent) refuse('HR_CARD_NOT_AVAILABLE');
  await queries.insertLoan(db, {
    company_id: companyId,
    card_id: cardId,
    visitor_id: visitorId,
    notes: cardNotes,
    issued_at: at,
  });
}
