import { declarePersonal } from '../../../platform/personal.ts';

export const guestCardsPersonal = declarePersonal({
  guest_cards: { not: { place: 'card_num card_key card_name description enabled broken' } },
  card_loans: { not: { outsider: 'issued_at returned_at notes', number: 'card_id visitor_id' } },
});
