import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idText,
  instant,
  listQuery,
  optionalText,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';
import { visitorGenders } from './visitors.ts';

/** Limits from spec §5. Fields without a limit in the spec have the same limit as other names and descriptions. */
const guestCardLimits = { cardNum: 25, cardName: 255, description: 255 } as const;

/** Current holder of a card. */
const visitorAccessCard = z.object({
  /** The visitor with the card. `accountName` is the visitor code. */
  visitor: z.object({
    id,
    displayName: z.string(),
    accountName: z.string(),
    gender: z.enum(visitorGenders),
  }),
  /** URL of the visitor's page in the portal. */
  url: z.string(),
  issuedDate: instant,
  notes: z.string(),
});

const guestCard = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  cardNum: z.string(),
  cardName: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  broken: z.boolean(),
  /** The current loan. Null if the card is not lent. */
  visitorAccessCard: visitorAccessCard.nullable(),
  createdDate: instant,
});
export type GuestCard = z.output<typeof guestCard>;

const cardChoice = z.object({ id, cardNum: z.string(), cardName: z.string() });

const guestCardInput = z.strictObject({
  companyId: id,
  /** Digits as sent by a card reader. They are text, so that leading zeros are kept. */
  cardNum: requiredText(guestCardLimits.cardNum).regex(/^\d+$/),
  cardName: requiredText(guestCardLimits.cardName),
  description: optionalText(guestCardLimits.description),
  enabled: z.boolean().default(true),
  broken: z.boolean().default(false),
});

const lists = listQuery(['cardName', 'cardNum', 'createdDate'], { size: 10, maxSize: 1000 });

export const guestCards = operations('guestCards', {
  list: {
    summary: 'List guest cards, each with its current holder',
    method: 'GET',
    path: '/cards',
    permission: 'GUEST_CARDS',
    scope: 'company',
    query: lists.extend({ companyCode: z.string().max(50).optional() }),
    result: pageOf(guestCard),
    errors: [],
  },
  lent: {
    summary: 'List guest cards on loan',
    method: 'GET',
    path: '/cards/visitors',
    permission: 'GUEST_CARDS',
    scope: 'company',
    query: lists,
    result: pageOf(guestCard),
    errors: [],
  },
  available: {
    summary: 'List guest cards of a company that can be lent now',
    method: 'GET',
    path: '/cards/available',
    permission: 'VISITOR_DETAIL',
    scope: 'company',
    query: listQuery(['cardName'], { size: 20, maxSize: 1000 })
      .omit({ sort: true })
      .extend({ companyId: idText }),
    result: pageOf(cardChoice),
    errors: [],
  },
  get: {
    summary: 'Get a guest card',
    method: 'GET',
    path: '/cards/{id}',
    permission: 'GUEST_CARDS',
    scope: 'company',
    result: guestCard,
    errors: ['HR_CARD_NOT_FOUND'],
  },
  create: {
    summary: 'Add a guest card to a company',
    method: 'POST',
    path: '/cards',
    permission: 'CARD_MANAGEMENT',
    scope: 'company',
    body: guestCardInput,
    result: guestCard,
    errors: ['HR_COMPANY_NOT_FOUND', 'HR_CARD_NUM_EXISTED'],
  },
  update: {
    summary: 'Update a guest card. Its number and company can’t be changed',
    method: 'PUT',
    path: '/cards/{id}',
    permission: 'CARD_MANAGEMENT',
    scope: 'company',
    body: changesOf(guestCardInput.omit({ companyId: true, cardNum: true })),
    result: guestCard,
    errors: ['HR_CARD_NOT_FOUND', 'API_ROW_CHANGED'],
  },
  takeBack: {
    summary: 'Mark a guest card as returned',
    method: 'POST',
    path: '/cards/{id}/return',
    permission: 'CARD_MANAGEMENT',
    scope: 'company',
    result: guestCard,
    errors: ['HR_CARD_NOT_FOUND', 'HR_CARD_NOT_LENT'],
  },
  remove: {
    summary: 'Delete a guest card that isn’t on loan',
    method: 'DELETE',
    path: '/cards/{id}',
    permission: 'CARD_MANAGEMENT',
    scope: 'company',
    result: empty,
    errors: ['HR_CARD_NOT_FOUND', 'HR_CARD_IN_USE'],
  },
});
