import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  inOrder,
  instant,
  isoDate,
  listQuery,
  optionalEmail,
  optionalText,
  pageOf,
  requiredText,
  timeZone,
} from '../platform/shapes.ts';

/** Limits of spec §5; where it names none, as addresses and reasons elsewhere. */
export const declarationLimits = {
  name: 255,
  companyName: 255,
  address: 255,
  phoneNumber: 20,
  email: 255,
  text: 2048,
  code: 1024,
} as const;

/** What is asked of the last days, yes or no (spec §3 "Health declaration"). */
export const symptoms = ['fever', 'cough', 'shortnessOfBreath', 'pneumonia', 'soreThroat', 'tired'] as const;
/** And whom one met, or where one was. */
export const contacts = [
  'contactSickPeople',
  'contactPeopleSickCountries',
  'contactPeopleQuarantined',
  'throughEpidemicArea',
] as const;
export type DeclaredQuestion = (typeof symptoms)[number] | (typeof contacts)[number];

/** Nothing of all that is asked. */
export const nothingReported = () =>
  Object.fromEntries([...symptoms, ...contacts].map((one) => [one, false])) as Record<
    DeclaredQuestion,
    false
  >;

const yesOrNo = z.boolean();

/** What a guest says of themselves and their health. */
const declared = {
  name: requiredText(declarationLimits.name),
  companyName: requiredText(declarationLimits.companyName),
  address: requiredText(declarationLimits.address),
  phoneNumber: requiredText(declarationLimits.phoneNumber).regex(/^\+?(?:[ ().-]*\d){6,}[ ().-]*$/, {
    error: 'phone',
  }),
  email: optionalEmail(declarationLimits.email),
  fever: yesOrNo,
  cough: yesOrNo,
  shortnessOfBreath: yesOrNo,
  pneumonia: yesOrNo,
  soreThroat: yesOrNo,
  tired: yesOrNo,
  sickDetail: optionalText(declarationLimits.text),
  contactSickPeople: yesOrNo,
  contactPeopleSickCountries: yesOrNo,
  contactPeopleQuarantined: yesOrNo,
  throughEpidemicArea: yesOrNo,
  contactDescription: optionalText(declarationLimits.text),
  /** Self-isolation, and since which date. */
  isolationHome: z.boolean().default(false),
  isolationHomeTime: isoDate.nullable().default(null),
  isolationHealthFacilities: z.boolean().default(false),
  isolationHealthFacilitiesTime: isoDate.nullable().default(null),
};

/** The code of the link: meeting, address and expiry, sealed. */
const code = z.string().min(1).max(declarationLimits.code);

export const declarationInput = z.strictObject({ code, ...declared, confirmed: z.literal(true) });

const event = z.object({
  id,
  title: z.string(),
  start: instant,
  end: instant,
  timeZone,
  roomName: z.string(),
});

/** A row of the list (spec §3). */
export const declarationRow = z.object({
  id,
  companyId: id,
  name: z.string(),
  /** The address that was invited. */
  email: z.string(),
  event,
  declareTime: instant,
  /** Something was answered with yes: look. */
  isReported: z.boolean(),
});
export type DeclarationRow = z.output<typeof declarationRow>;

const declaration = declarationRow.extend({
  /** As declared; '' where none was. */
  contactEmail: z.string(),
  ...z.object(declared).omit({ name: true, email: true }).shape,
});
export type Declaration = z.output<typeof declaration>;

/** What the public page shows before anything is declared. */
const opening = z.object({
  companyName: z.string(),
  hostName: z.string(),
  start: instant,
  /** Of whole days no time is said. */
  isAllDay: z.boolean(),
  timeZone,
  email: z.string(),
  /** As the list of visitors knows them; '' otherwise. */
  name: z.string(),
  visitorCompany: z.string(),
  isDeclared: z.boolean(),
});
export type DeclarationOpening = z.output<typeof opening>;

export const healthDeclarations = operations('healthDeclarations', {
  list: {
    summary: 'List health declarations of meeting guests in your departments, newest first',
    method: 'GET',
    path: '/health-declarations',
    permission: 'VISITOR_HEALTH_DECLARATION',
    scope: 'department',
    query: inOrder(
      listQuery(['declareTime'])
        .omit({ sort: true })
        .extend({
          /** Dates of the meetings, on the clocks of their rooms. */
          from: isoDate.optional(),
          to: isoDate.optional(),
          roomCode: z.string().max(50).optional(),
          companyCode: z.string().max(50).optional(),
        }),
    ),
    result: pageOf(declarationRow),
    errors: [],
  },
  get: {
    summary: 'Get a health declaration',
    method: 'GET',
    path: '/health-declarations/{meetingId}/{email}',
    permission: 'VISITOR_HEALTH_DECLARATION',
    scope: 'department',
    params: z.strictObject({
      meetingId: digits(1, Number.MAX_SAFE_INTEGER),
      email: z.string().trim().min(1).max(declarationLimits.email),
    }),
    result: declaration,
    errors: ['HR_DECLARATION_NOT_FOUND'],
  },
  remove: {
    summary: 'Permanently erase a health declaration',
    method: 'DELETE',
    path: '/health-declarations/{id}',
    permission: 'VISITOR_HEALTH_DECLARATION',
    scope: 'department',
    result: empty,
    errors: ['HR_DECLARATION_NOT_FOUND'],
  },
  open: {
    summary: 'Get the health declaration form of a link. Expired and unknown links return not found',
    method: 'POST',
    reads: true,
    path: '/health-declarations/opening',
    permission: 'PUBLIC',
    scope: 'public',
    body: z.strictObject({ code }),
    result: opening,
    errors: ['HR_DECLARATION_NOT_FOUND'],
  },
  create: {
    summary: 'Submit a health declaration for a meeting (once)',
    method: 'POST',
    path: '/health-declarations',
    permission: 'PUBLIC',
    scope: 'public',
    body: declarationInput,
    result: empty,
    errors: ['HR_DECLARATION_NOT_FOUND', 'HR_DECLARATION_EXISTED'],
  },
});
