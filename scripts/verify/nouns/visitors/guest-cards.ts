import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import {
  byId,
  changing,
  companyCode,
  companyOf,
  creating,
  type Id,
  idOf,
  inCompany,
  missing,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { shownCompany } from '../people/companies.ts';
import { nounProof, standing } from '../proof.ts';
import { administered, fresh, freshDigits, managed } from '../words.ts';

export const ownCard = row(({ make }, { companyId }) => make.guestCard({ companyId }));
const card = idOf(ownCard);

const lentCard = row(async ({ make }, { companyId, staff }) => {
  const made = await make.guestCard({ companyId });
  await make.cardLoan(made, await make.visitor(staff));
  return made;
});
/** A card that a visitor has. */
const lent: Id = async (wanted) => {
  const { place, isFresh, tenant, world } = wanted;
  if (place === 'missing') return missing;
  return isFresh ? (await lentCard.make(world.stand, tenant)).id : standing(tenant, lentCard).id;
};

const named = () => ({ cardName: fresh(), description: 'New' });

/** Of a company whose screens are looked at. */
const shownCard = async ({ ask, of }: Crawl) =>
  ask(guestCards.create, {
    cardNum: freshDigits(),
    cardName: longName('card'),
    companyId: (await of(shownCompany)).id,
  });

export const guestCardsProof = nounProof(guestCards, {
  // ADMIN adds: "card management, guest cards"; whoever keeps visitors sees which card can be lent
  expected: {
    list: administered,
    lent: administered,
    available: managed,
    get: administered,
    create: administered,
    update: administered,
    takeBack: administered,
    remove: administered,
  },
  calls: {
    list: plain({ query: { size: 1000 } }, companyCode),
    lent: plain({ query: { size: 1000 } }),
    available: {
      places: ['none'],
      input: async ({ tenant }) => ({ query: { companyId: tenant.companyId } }),
      references: { 'query.companyId': (b) => b.companyId },
    },
    get: byId(card),
    create: referring(
      creating(async (wanted) => ({ ...named(), cardNum: freshDigits(), companyId: companyOf(wanted) })),
      { 'body.companyId': (b) => b.companyId },
    ),
    update: changing(card, async () => named()),
    takeBack: byId(lent, {}, inCompany),
    remove: byId(card),
  },
  rows: [ownCard, lentCard],
  screens: {
    '/guest-card': {
      who: ['ADMIN', 'SYSADMIN'],
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, cardNum } = await of(shownCard);
        // in quotes, or the address would hold a number, cut where such numbers end
        const one = `keyword=${encodeURIComponent(JSON.stringify(cardNum))}`;
        return [screen, create, dialog(`${one}&edit=${id}`), dialog(`${one}&remove=${id}`)];
      },
    },
  },
  seed: { 'guest_cards.card_num': '1' },
  unreachable: {
    target: ['guest_cards__company_id__id'],
    company: ['guest_cards_company_id_fkey'],
    shape: ['guest_cards__card_num'],
    portal: ['card_loans__returned_at'],
    lookedUp: ['card_loans__card_id', 'card_loans__visitor_id'],
  },
});
