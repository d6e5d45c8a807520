import type { FactoryKit } from '../factory.ts';
import type { makeCompanies } from '../people/companies.ts';

type GuestCardParents = ReturnType<typeof makeCompanies>;

interface GuestCardOverrides {
  companyId?: number;
  broken?: boolean;
  enabled?: boolean;
}

export const makeGuestCards = ({ insert, next, clock }: FactoryKit, { company }: GuestCardParents) => ({
  async guestCard(overrides: GuestCardOverrides = {}) {
    const companyId = overrides.companyId ?? (await company()).id;
    const number = next();
    const num = String(8_800_000_000 + number);
    const id = await insert(
      'INSERT INTO guest_cards (company_id, card_num, card_name, broken, enabled) VALUES ($1, $2, $3, $4, $5)',
      [companyId, num, `Card ${number}`, overrides.broken ?? false, overrides.enabled ?? true],
    );
    return { id, companyId, num, name: `Card ${number}` };
  },
  cardLoan: (card: { id: number; companyId: number }, visitor: { id: number }) =>
    insert('INSERT INTO card_loans (company_id, card_id, visitor_id, issued_at) VALUES ($1, $2, $3, $4)', [
      card.companyId,
      card.id,
      visitor.id,
      clock.now(),
    ]),
});
