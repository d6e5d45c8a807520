import { z } from 'zod';
import { candidate, candidatesQuery } from '../people/managers.ts';
import { operations } from '../platform/operation.ts';
import {
  empty,
  id,
  idText,
  instant,
  listQuery,
  optionalEmail,
  optionalLine,
  optionalText,
  pageOf,
  requiredText,
} from '../platform/shapes.ts';
import { mayShape } from '../platform/states.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Limits of spec §5; a note on a lent card as descriptions elsewhere. */
export const visitorLimits = {
  title: 255,
  name: 50,
  displayName: 255,
  company: 255,
  email: 255,
  passport: 255,
  contactDepartment: 50,
  contactPerson: 50,
  cardNotes: 255,
} as const;

export const visitorGenders = ['MALE', 'FEMALE'] as const;

/** Where a visitor stands now: before, in or after their time, or switched off. */
export const visitorStates = ['UPCOMING', 'ACTIVE', 'OVER', 'DISABLED'] as const;
export type VisitorState = (typeof visitorStates)[number];

/** Why a QR code cannot be sent now. `NO_WINDOW`: the meetings of the visitor were cancelled, or moved out of the time they are active. */
export const visitorReasons = ['OVER', 'DISABLED', 'QR_OFF', 'NO_WINDOW'] as const;
export type VisitorReason = (typeof visitorReasons)[number];

/** ISO 3166-1 alpha-2; those there are stand in `countries.ts`. */
const nationality = z.string().regex(/^[A-Z]{2}$/);

export const visitor = z.object({
  id,
  version,
  companyId: id,
  companyName: z.string(),
  /** Given by the portal. */
  visitorCode: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  gender: z.enum(visitorGenders),
  visitorCompany: z.string(),
  email: z.string(),
  /** Code of the department that expects them. */
  contactDepartment: z.string(),
  contactDepartmentName: z.string(),
  /** Account name of who expects them; null once that person has left the portal. */
  contactPerson: z.string().nullable(),
  contactPersonName: z.string().nullable(),
  contactEmployeeId: id.nullable(),
  idPassportNumber: z.string(),
  nationality: z.string(),
  enableQrCheckin: z.boolean(),
  /** Both ends belong to it. */
  activeFrom: instant,
  activeTo: instant,
  enabled: z.boolean(),
  /** A guest card is lent to them, which one, since when, and what was noted then. */
  accessCard: z.boolean(),
  cardId: id.nullable(),
  cardName: z.string().nullable(),
  cardNum: z.string().nullable(),
  cardNotes: z.string(),
  state: z.enum(visitorStates),
  may: mayShape(['sendQr', 'newCode'], visitorReasons),
  createdDate: instant,
});
export type Visitor = z.output<typeof visitor>;

/** A time in which the visitor may enter; both ends belong to it, to the second. */
const entryWindow = z.object({ from: instant, to: instant });

/** A visitor with the windows that doors use now. Windows that are over are left out; overlapping ones are one window. */
export const visitorDetail = visitor.extend({ windows: z.array(entryWindow) });
export type VisitorDetail = z.output<typeof visitorDetail>;

export const visitorInput = z.strictObject({
  companyId: id,
  title: optionalLine(visitorLimits.title),
  firstName: requiredText(visitorLimits.name),
  lastName: requiredText(visitorLimits.name),
  displayName: requiredText(visitorLimits.displayName),
  gender: z.enum(visitorGenders).default('MALE'),
  visitorCompany: optionalLine(visitorLimits.company),
  /** Required with QR check-in, emptied without it (spec §4, §5). */
  email: optionalEmail(visitorLimits.email),
  contactDepartment: requiredText(visitorLimits.contactDepartment),
  contactPerson: requiredText(visitorLimits.contactPerson),
  idPassportNumber: optionalLine(visitorLimits.passport),
  nationality,
  enableQrCheckin: z.boolean().default(false),
  activeFrom: instant,
  activeTo: instant,
  enabled: z.boolean().default(true),
  /** The card option: with it `cardId` is required, without it a lent card is taken back. */
  accessCard: z.boolean().default(false),
  cardId: id.nullable().default(null),
  cardNotes: optionalText(visitorLimits.cardNotes),
});

const writeErrors = [
  'HR_DEPARTMENT_NOT_FOUND',
  'HR_EMPLOYEE_NOT_FOUND',
  'HR_CARD_NOT_FOUND',
  'HR_CARD_NOT_AVAILABLE',
] as const;

/** The link of a mail carries 128 bits, in base64url; behind its #, where no server and no log reads it. */
const link = z.string().regex(/^[\w-]{22}$/);

/** The window that a new code is for. Required if the visitor has no window left, else rejected. */
export const enteredWindow = z.strictObject({
  entryFrom: instant.nullable().default(null),
  entryTo: instant.nullable().default(null),
});
export type EnteredWindow = z.output<typeof enteredWindow>;

/** The QR code as a picture, and the window that doors use: the current one, else the next. */
const qr = z.object({ picture: z.string(), activeFrom: instant, activeTo: instant });
export type VisitorQr = z.output<typeof qr>;

export const visitors = operations('visitors', {
  list: {
    summary: 'List visitors of your departments, newest first',
    method: 'GET',
    path: '/visitors',
    permission: 'VISITOR_LIST',
    scope: 'department',
    query: listQuery(['displayName', 'activeFrom', 'createdDate'], { size: 12, maxSize: 1000 }).extend({
      companyCode: z.string().max(50).optional(),
      departmentId: idText.optional(),
      state: z.enum(visitorStates).optional(),
    }),
    result: pageOf(visitor),
    errors: [],
  },
  contacts: {
    summary: 'List active employees of a department and its subdepartments who can host a visitor',
    method: 'GET',
    path: '/visitors/contacts',
    permission: 'VISITOR_LIST',
    scope: 'department',
    query: candidatesQuery.extend({ departmentCode: z.string().max(visitorLimits.contactDepartment) }),
    result: pageOf(candidate),
    errors: [],
  },
  get: {
    summary: 'Get a visitor',
    method: 'GET',
    path: '/visitors/{id}',
    permission: 'VISITOR_DETAIL',
    scope: 'department',
    result: visitorDetail,
    errors: ['HR_VISITOR_NOT_FOUND'],
  },
  create: {
    summary: 'Add a visitor with a host and, optionally, a guest card',
    method: 'POST',
    path: '/visitors',
    permission: 'VISITOR_CREATE',
    scope: 'department',
    body: visitorInput,
    result: visitor,
    errors: writeErrors,
  },
  update: {
    summary: 'Update a visitor. Deactivating them or turning off QR check-in revokes their QR code',
    method: 'PUT',
    path: '/visitors/{id}',
    permission: 'VISITOR_UPDATE',
    scope: 'department',
    body: changesOf(visitorInput.omit({ companyId: true })),
    result: visitor,
    errors: ['HR_VISITOR_NOT_FOUND', ...writeErrors, 'API_ROW_CHANGED'],
  },
  remove: {
    summary:
      'Delete a visitor with all visits, declarations and emails. Their QR code stops working and a card on loan becomes available',
    method: 'DELETE',
    path: '/visitors/{id}',
    permission: 'VISITOR_DELETE',
    scope: 'department',
    result: empty,
    errors: ['HR_VISITOR_NOT_FOUND'],
  },
  exportData: {
    summary:
      'Export everything stored about a visitor as an archive: visits, device events, cards, emails and declarations',
    method: 'POST',
    path: '/visitors/{id}/personal-data',
    permission: 'VISITOR_DETAIL',
    scope: 'department',
    result: empty,
    errors: ['HR_VISITOR_NOT_FOUND'],
    answers: 'file',
    heavy: true,
  },
  sendQr: {
    summary: 'Email a visitor their QR code. Creates the code the first time',
    method: 'POST',
    path: '/visitors/{id}/qr',
    permission: 'VISITOR_SEND_QR',
    scope: 'department',
    result: visitor,
    errors: ['HR_VISITOR_NOT_FOUND', 'HR_VISITOR_NO_QR', 'HR_VISITOR_NO_WINDOW'],
  },
  newCode: {
    summary:
      'Revoke the QR code of a visitor and mail a new one; a visitor whose meetings were cancelled gets it for a window until the end of today at most',
    method: 'POST',
    path: '/visitors/{id}/new-code',
    permission: 'VISITOR_SEND_QR',
    scope: 'department',
    body: enteredWindow,
    result: visitor,
    errors: ['HR_VISITOR_NOT_FOUND', 'HR_VISITOR_NO_QR'],
  },
  showQr: {
    summary:
      'Get the QR code and validity of an emailed link. Expired, revoked and unknown links return not found',
    method: 'POST',
    reads: true,
    path: '/visitor-qr',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({ link }),
    result: qr,
    errors: ['HR_VISITOR_NOT_FOUND'],
    showsSecret: true,
  },
});
