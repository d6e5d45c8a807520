import type { GuestCard } from '@gatehouse/api/visitors/guest-cards';
import type { Fields } from '../../texts.ts';

/** Guest cards. */
export const guestCards = {
  one: 'Guest card',
  fields: {
    companyId: 'Company',
    companyName: 'Company',
    cardName: 'Name',
    cardNum: 'Register number',
    description: 'Description',
    enabled: 'Active',
    broken: 'Broken',
    visitorAccessCard: 'Visitor',
    createdDate: 'Added',
    url: 'Address',
    issuedDate: 'Issued',
    notes: 'Note',
  },
  status: 'Status',
  on: 'Active',
  numHint: 'Digits only, as a reader reads them. It cannot be changed later.',
  numLocked: 'The number stays: it is what the card says to a reader.',
  brokenHint: 'A broken card is not lent any more.',
  search: 'Search guest cards by name, number or visitor',
  searchedFor: 'Name, number or visitor',
  empty: 'No guest cards yet',
  emptyHint: 'Add the cards that reception lends to visitors.',
  create: 'New guest card',
  edit: 'Edit guest card',
  info: 'Card lent to',
  infoOf: 'Who has {name}',
  notLent: 'The card is not lent.',
  visitorName: 'Visitor',
  accountName: 'Visitor code',
  gender: 'Gender',
  takeBack: 'Take back {name}',
  takeBackTitle: 'Has the card been returned?',
  takeBackText: '{name} can then be lent again.',
  takeBackAction: 'Returned',
  inUse: 'A visitor has it. Take it back first.',
  visitors_one: '{count} visitor',
  visitors_other: '{count} visitors',
  said: {
    create: 'The guest card has been added.',
    update: 'The guest card has been changed.',
    takeBack: 'The guest card can be lent again.',
    remove: 'The guest card has been deleted.',
  },
  verbs: {
    takeBack: 'Taken back',
  },
} as const satisfies {
  fields: Fields<GuestCard | NonNullable<GuestCard['visitorAccessCard']>>;
  [more: string]: unknown;
};
