import type { GuestCard } from '@gatehouse/api/visitors/guest-cards';
import type { Fields } from '../../texts.ts';

export const guestCards = {
  one: 'Guest card',
  fields: {
    companyId: 'Company',
    companyName: 'Company',
    cardName: 'Name',
    cardNum: 'Card number',
    description: 'Description',
    enabled: 'Active',
    broken: 'Broken',
    visitorAccessCard: 'Visitor',
    createdDate: 'Added',
    url: 'URL',
    issuedDate: 'Issued',
    notes: 'Note',
  },
  status: 'Status',
  on: 'Active',
  numHint: 'Digits only, as a card reader reads them. It can’t be changed later.',
  numLocked: 'The card number can’t be changed.',
  brokenHint: 'Broken cards can’t be lent.',
  search: 'Search guest cards by name, number or visitor',
  searchedFor: 'Name, number or visitor',
  empty: 'No guest cards yet',
  emptyHint: 'Add the cards that reception lends to visitors.',
  create: 'New guest card',
  edit: 'Edit guest card',
  info: 'Current holder',
  infoOf: 'Who has {name}',
  notLent: 'This card isn’t on loan.',
  visitorName: 'Visitor',
  accountName: 'Visitor code',
  gender: 'Gender',
  takeBack: 'Mark {name} as returned',
  takeBackTitle: 'Has the card been returned?',
  takeBackText: '{name} can then be lent again.',
  takeBackAction: 'Mark as returned',
  inUse: 'A visitor has this card. Mark it as returned first.',
  visitors_one: '{count} visitor',
  visitors_other: '{count} visitors',
  said: {
    create: 'Guest card added',
    update: 'Guest card updated',
    takeBack: 'Guest card returned',
    remove: 'Guest card deleted',
  },
  verbs: {
    takeBack: 'Mark as returned',
  },
} as const satisfies {
  fields: Fields<GuestCard | NonNullable<GuestCard['visitorAccessCard']>>;
  [more: string]: unknown;
};
