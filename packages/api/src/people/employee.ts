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

/** Limits of the fields of an employee (spec §5). Editing an employee allows longer names than creating one. */
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

/** Registration status of a person's face pictures (spec §4). */
export const faceStatuses = ['NONE', 'WAITING_APPROVAl', 'DONE'] as const; // The specification spells `WAITING_APPROVAl` with a lowercase l.
export type FaceStatus = (typeof faceStatuses)[number];

/** Terminal user ID: a number of at most 9 digits (protocols.md §1.4). */
const devicePin = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,8}$/);
/** Accepts an empty text as an absent value. */
const digitsOrNone = (shape: RegExp) =>
  z
    .string()
    .trim()
    .regex(shape)
    .transform((typed) => typed || null)
    .nullable()
    .default(null);

/** Short form of an employee, for cards and pickers. */
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
  avatarUrl: z.string().nullable(),
});
export type EmployeeRow = z.output<typeof employeeRow>;

const info = z.object({ infoKey: z.string(), infoValue: z.string() });

export const employee = employeeRow.extend({
  version,
  /** ID of the account. */
  userId: id,
  companyCode: z.string(),
  departmentCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(genders),
  devicePin: z.string(),
  cardNumber: z.string().nullable(),
  joinedOn: isoDate.nullable(),
  /** Last working day. Null while the person is employed. */
  leftOn: isoDate.nullable(),
  /** Date from which the person is in the current department. Null if the person has always been in it. */
  departmentSince: isoDate.nullable(),
  /** Building with the holidays that apply on days without a punch. If null, the department's home building applies. */
  homeBuildingId: id.nullable(),
  homeBuildingName: z.string().nullable(),
  dateOfBirth: isoDate.nullable(),
  personalEmail: z.string(),
  empLevel: z.string(),
  mobile: z.string(),
  currentAddress: z.string(),
  permanentAddress: z.string(),
  identity: z.string(),
  insurranceNum: z.string(), // The specification spells `insurranceNum` with a double r.
  maritalStatus: z.enum(maritalStatuses),
  award: z.string(),
  userUrl: z.string(),
  workingLocation: z.string(),
  employeeInfos: z.array(info),
  /** Status of the account (spec §4): 0 new, 1 active, -1 locked, -99 disabled. */
  accountStatus: z.literal([0, 1, -1, -99]),
  /** Time at which the latest invitation was queued for sending. */
  sentInviteTime: instant.nullable(),
  activatedAccTime: instant.nullable(),
  /** Time at which the person last chose a password. Null if the person has not chosen one. */
  changedPwdTime: instant.nullable(),
  registerFaceStatus: z.enum(faceStatuses),
  hasSecondStep: z.boolean(),
});
export type Employee = z.output<typeof employee>;

const email = requiredText(employeeLimits.email).pipe(z.email());

/** A new employee as stored: with ids of department and company instead of their codes. */
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
  /** Terminal user ID. If null, the portal assigns the next free number of the company. */
  devicePin: digitsOrNone(/^(?:[1-9]\d{0,8})?$/),
  cardNumber: digitsOrNone(/^\d{0,25}$/),
  isEnabled: z.boolean().default(true),
  joinedOn: isoDate.nullable().default(null),
  leftOn: isoDate.nullable().default(null),
  /** Date from which the person is in the new department. The default is the date of the change. */
  departmentSince: isoDate.nullable().default(null),
  homeBuildingId: id.nullable().default(null),
});

export type EmployeeInput = z.output<typeof employeeInput>;

/** Changes to an existing employee. Company and account name cannot change. */
export const employeeChange = employeeInput.omit({ companyId: true, accountName: true }).extend({
  firstName: requiredText(employeeLimits.name),
  lastName: requiredText(employeeLimits.name),
  devicePin,
});

/**
 * Company and department that the caller expects. The update is invalid if they differ from the stored ones, because it
 * never moves a person.
 */
export const expectedPlace = { companyId: id.optional(), departmentId: id.optional() };

/** Private information of an employee. The list of additional facts is replaced as a whole. */
export const employeeDetail = z.strictObject({
  dateOfBirth: isoDate.nullable().default(null),
  personalEmail: optionalEmail(employeeLimits.personalEmail),
  empLevel: optionalLine(employeeLimits.empLevel),
  mobile: optionalPhone(employeeLimits.mobile),
  currentAddress: optionalLine(employeeLimits.place),
  permanentAddress: optionalLine(employeeLimits.place),
  identity: optionalLine(employeeLimits.identity),
  insurranceNum: optionalLine(employeeLimits.insurance), // The specification spells `insurranceNum` with a double r.
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
