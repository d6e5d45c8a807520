import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import {
  byId,
  changing,
  companyCode,
  companyOf,
  creating,
  type IdResolver,
  idOf,
  inCompany,
  missing,
  plain,
  referring,
  row,
} from '../calls.ts';
import { type Crawl, create, dialog, longName, screen } from '../looks.ts';
import { shownCompany } from '../people/companies.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { administered, fresh, freshDigits, managed } from '../words.ts';

export const ownCard = row(({ make }, { companyId }) => make.guestCard({ companyId }));
const card = idOf(ownCard);

const lentCard = row(async ({ make }, { companyId, staff }) => {
  const card = await make.guestCard({ companyId });
  await make.cardLoan(card, await make.visitor(staff));
  return card;
});
const lentCardId: IdResolver = async (context) => {
  const { place, isFresh, tenant, world } = context;
  if (place === 'missing') return missing;
  return isFresh ? (await lentCard.make(world.stand, tenant)).id : preparedRow(tenant, lentCard).id;
};

const newFields = () => ({ cardName: fresh(), description: 'New' });

const shownCard = async ({ ask, of }: Crawl) =>
  ask(guestCards.create, {
    cardNum: freshDigits(),
    cardName: longName('card'),
    companyId: (await of(shownCompany)).id,
  });

export const guestCardsProof = nounProof(guestCards, {
  // Expected roles from the specification: ADMIN adds "card management, guest cards". People with permission to manage
  // visitors can see the cards that are available to lend.
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
      creating(async (context) => ({
        ...newFields(),
        cardNum: freshDigits(),
        companyId: companyOf(context),
      })),
      { 'body.companyId': (b) => b.companyId },
    ),
    update: changing(card, async () => newFields()),
    takeBack: byId(lentCardId, {}, inCompany),
    remove: byId(card),
  },
  rows: [ownCard, lentCard],
  screens: {
    '/guest-card': {
      who: ['ADMIN', 'SYSADMIN'],
      by: 'ADMIN',
      looks: async ({ of }) => {
        const { id, cardNum } = await of(shownCard);
        // The keyword is in quotes, because the portal reads an unquoted card number in the URL as a number and not as
        // text.
        const filter = `keyword=${encodeURIComponent(JSON.stringify(cardNum))}`;
        return [screen, create, dialog(`${filter}&edit=${id}`), dialog(`${filter}&remove=${id}`)];
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
