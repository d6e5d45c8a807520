import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import {
  digits,
  empty,
  id,
  instant,
  isoDate,
  listQuery,
  optionalEmail,
  optionalText,
  pageOf,
  requiredText,
  timeZone,
  withOrderedDates,
} from '../platform/shapes.ts';

/** Limits from spec §5. Fields without a limit in the spec have the same limit as other addresses and reasons. */
export const declarationLimits = {
  name: 255,
  companyName: 255,
  address: 255,
  phoneNumber: 20,
  email: 255,
  text: 2048,
  code: 1024,
} as const;

/** Yes-or-no questions about recent symptoms (spec §3 "Health declaration"). */
export const symptoms = ['fever', 'cough', 'shortnessOfBreath', 'pneumonia', 'soreThroat', 'tired'] as const;
/** Yes-or-no questions about recent contacts and places. */
export const contacts = [
  'contactSickPeople',
  'contactPeopleSickCountries',
  'contactPeopleQuarantined',
  'throughEpidemicArea',
] as const;
export type DeclarationQuestion = (typeof symptoms)[number] | (typeof contacts)[number];

/** Returns the answer "no" to all questions. */
export const createEmptyAnswers = () =>
  Object.fromEntries([...symptoms, ...contacts].map((question) => [question, false])) as Record<
    DeclarationQuestion,
    false
  >;

const yesOrNo = z.boolean();

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
  /** Whether the guest is in self-isolation, and the start date of the isolation. */
  isolationHome: z.boolean().default(false),
  isolationHomeTime: isoDate.nullable().default(null),
  isolationHealthFacilities: z.boolean().default(false),
  isolationHealthFacilitiesTime: isoDate.nullable().default(null),
};

/** Encrypted code in the declaration link. It contains meeting, email and expiry. */
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

/** Row of the list of health declarations (spec §3). */
const declarationRow = z.object({
  id,
  companyId: id,
  name: z.string(),
  /** Email to which the invitation was sent. */
  email: z.string(),
  event,
  declareTime: instant,
  /** Whether at least one question was answered with yes and needs attention. */
  isReported: z.boolean(),
});
export type DeclarationRow = z.output<typeof declarationRow>;

const declaration = declarationRow.extend({
  /** Email entered in the declaration. Empty if none was entered. */
  contactEmail: z.string(),
  ...z.object(declared).omit({ name: true, email: true }).shape,
});
export type HealthDeclaration = z.output<typeof declaration>;

/** Data of the public page of a health declaration, returned before the guest submits the declaration. */
const opening = z.object({
  companyName: z.string(),
  hostName: z.string(),
  start: instant,
  /** Whether the meeting lasts whole days. If true, the page shows no time. */
  isAllDay: z.boolean(),
  timeZone,
  email: z.string(),
  /** Name and company from the visitor list. Empty if the guest is not in the visitor list. */
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
    query: withOrderedDates(
      listQuery(['declareTime'])
        .omit({ sort: true })
        .extend({
          /** First and last date of the meetings, in local time of their rooms. */
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
