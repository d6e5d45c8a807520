import { z } from 'zod';
import {
  id,
  instant,
  isoDate,
  optionalEmail,
  optionalLine,
  optionalPhone,
  requiredText,
} from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';

/** Limits of spec §5: names are longer on edit than on create. */
export const employeeLimits = {
  accountName: 50,
  employeeCode: 20,
  employeeCodeMin: 5,
  newName: 50,
  name: 100,
  displayName: 255,
  title: 255,
  email: 255,
  userUrl: 2048,
  personalEmail: 100,
  empLevel: 15,
  identity: 15,
  insurance: 15,
  mobile: 15,
  place: 255,
  award: 255,
  card: 25,
  pin: 9,
  infoKey: 50,
  infoValue: 255,
  infos: 50,
} as const;

export const genders = ['MALE', 'FEMALE', 'NO_ANSWER'] as const;
export const maritalStatuses = ['', 'Single', 'Married'] as const;

/** Where a person's face registration stands (spec §4). */
export const faceStatuses = ['NONE', 'WAITING_APPROVAl', 'DONE'] as const; // sic: wire format
export type FaceStatus = (typeof faceStatuses)[number];

/** What terminals know a person by: a number of at most 9 digits (protocols.md §1.4). */
const devicePin = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,8}$/);
/** A field left empty is nothing said. */
const digitsOrNone = (shape: RegExp) =>
  z
    .string()
    .trim()
    .regex(shape)
    .transform((typed) => typed || null)
    .nullable()
    .default(null);

/** As much of an employee as a card or a chooser shows. */
export const employeeRow = z.object({
  id,
  accountName: z.string(),
  employeeCode: z.string(),
  displayName: z.string(),
  title: z.string(),
  email: z.string(),
  companyId: id,
  companyName: z.string(),
  departmentId: id,
  departmentName: z.string(),
  isEnabled: z.boolean(),
  /** Where the avatar is seen; null where there is none. */
  avatarUrl: z.string().nullable(),
});
export type EmployeeRow = z.output<typeof employeeRow>;

const info = z.object({ infoKey: z.string(), infoValue: z.string() });

export const employee = employeeRow.extend({
  version,
  /** The account's number. */
  userId: id,
  companyCode: z.string(),
  departmentCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders),
  devicePin: z.string(),
  cardNumber: z.string().nullable(),
  joinedOn: isoDate.nullable(),
  /** The last day. */
  leftOn: isoDate.nullable(),
  /** Since when in the department; null: always. */
  departmentSince: isoDate.nullable(),
  /** Whose holidays hold on days without a punch; null: the department's. */
  homeBuildingId: id.nullable(),
  homeBuildingName: z.string().nullable(),
  dateOfBirth: isoDate.nullable(),
  personalEmail: z.string(),
  empLevel: z.string(),
  mobile: z.string(),
  currentAddress: z.string(),
  permanentAddress: z.string(),
  identity: z.string(),
  insurranceNum: z.string(), // sic: wire format
  maritalStatus: z.enum(maritalStatuses),
  award: z.string(),
  userUrl: z.string(),
  workingLocation: z.string(),
  employeeInfos: z.array(info),
  /** Status of the account (spec §4): 0 new, 1 active, -1 locked, -99 disabled. */
  accountStatus: z.literal([0, 1, -1, -99]),
  /** When the latest invitation was given to the post. */
  sentInviteTime: instant.nullable(),
  activatedAccTime: instant.nullable(),
  /** When the person last chose a password; null until they have. */
  changedPwdTime: instant.nullable(),
  registerFaceStatus: z.enum(faceStatuses),
  /** A code is asked for beside the password. */
  hasSecondStep: z.boolean(),
});
export type Employee = z.output<typeof employee>;

const email = requiredText(employeeLimits.email).pipe(z.email());

/** Who the person is and where they belong. */
export const employeeInput = z.strictObject({
  companyId: id,
  departmentId: id,
  accountName: requiredText(employeeLimits.accountName).pipe(z.string().regex(/^[^\s@]+$/)),
  employeeCode: requiredText(employeeLimits.employeeCode, employeeLimits.employeeCodeMin),
  firstName: requiredText(employeeLimits.newName),
  lastName: requiredText(employeeLimits.newName),
  displayName: requiredText(employeeLimits.displayName),
  gender: z.enum(genders).default('MALE'),
  title: optionalLine(employeeLimits.title),
  email,
  /** null: the company's next free number. */
  devicePin: digitsOrNone(/^(?:[1-9]\d{0,8})?$/),
  cardNumber: digitsOrNone(/^\d{0,25}$/),
  isEnabled: z.boolean().default(true),
  joinedOn: isoDate.nullable().default(null),
  leftOn: isoDate.nullable().default(null),
  /** Left as it is with another department: the day of the move. */
  departmentSince: isoDate.nullable().default(null),
  homeBuildingId: id.nullable().default(null),
});

/** The same of somebody who is there: company and account name stay. */
export const employeeChange = employeeInput.omit({ companyId: true, accountName: true }).extend({
  firstName: requiredText(employeeLimits.name),
  lastName: requiredText(employeeLimits.name),
  devicePin,
});

/** Private information, and further facts as a whole list. */
export const employeeDetail = z.strictObject({
  dateOfBirth: isoDate.nullable().default(null),
  personalEmail: optionalEmail(employeeLimits.personalEmail),
  empLevel: optionalLine(employeeLimits.empLevel),
  mobile: optionalPhone(employeeLimits.mobile),
  currentAddress: optionalLine(employeeLimits.place),
  permanentAddress: optionalLine(employeeLimits.place),
  identity: optionalLine(employeeLimits.identity),
  insurranceNum: optionalLine(employeeLimits.insurance), // sic: wire format
  maritalStatus: z.enum(maritalStatuses).default(''),
  award: optionalLine(employeeLimits.award),
  userUrl: optionalLine(employeeLimits.userUrl),
  workingLocation: optionalLine(employeeLimits.place),
  employeeInfos: z
    .array(
      z.strictObject({
        infoKey: requiredText(employeeLimits.infoKey),
        infoValue: requiredText(employeeLimits.infoValue),
      }),
    )
    .max(employeeLimits.infos)
    .default([]),
});
