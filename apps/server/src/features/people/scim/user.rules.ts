import { type Employee, employeeChange, employeeDetail, employeeInput } from '@gatehouse/api/people/employee';
import { type FieldError, parse } from '@gatehouse/api/platform/fields';
import { changesOf } from '@gatehouse/api/platform/versions';
import { z } from 'zod';
import { createBadRequest } from './scim-problem.ts';

/** A list entry of a user: an email address or a phone number. */
export interface ContactItem {
  value?: string;
  type?: string;
  primary?: boolean;
}

/** A SCIM user with the attributes that the portal stores (RFC 7643 §4.1 and §4.3). Absent attributes have no value. */
export interface ScimUser {
  userName?: string;
  externalId?: string;
  displayName?: string;
  title?: string;
  active?: boolean;
  preferredLanguage?: string;
  locale?: string;
  name: { givenName?: string; familyName?: string; formatted?: string };
  emails: ContactItem[];
  phoneNumbers: ContactItem[];
  enterprise: { employeeNumber?: string; department?: string };
}

export const emptyUser = (): ScimUser => ({ name: {}, emails: [], phoneNumbers: [], enterprise: {} });

/** The stored fields of an employee that an identity provider can see through SCIM. */
export interface ProvisionedFields
  extends Pick<
    Employee,
    | 'firstName'
    | 'lastName'
    | 'displayName'
    | 'title'
    | 'email'
    | 'personalEmail'
    | 'mobile'
    | 'isEnabled'
    | 'employeeCode'
    | 'departmentName'
  > {
  userName: string;
  externalId: string | null;
}

const toOptional = (value: string): string | undefined => (value === '' ? undefined : value);

export function userOf(row: ProvisionedFields): ScimUser {
  const toItems = (value: string, type: string, primary = false): ContactItem[] =>
    value === '' ? [] : [{ value, type, ...(primary && { primary }) }];
  return {
    userName: row.userName,
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.displayName,
    ...(toOptional(row.title) && { title: row.title }),
    active: row.isEnabled,
    name: {
      givenName: row.firstName,
      familyName: row.lastName,
      formatted: row.displayName,
    },
    emails: [...toItems(row.email, 'work', true), ...toItems(row.personalEmail, 'home')],
    phoneNumbers: toItems(row.mobile, 'mobile'),
    enterprise: { employeeNumber: row.employeeCode, department: row.departmentName },
  };
}

const emailShape = z.email();
const isEmail = (text: string | undefined): text is string =>
  text !== undefined && emailShape.safeParse(text).success;

/**
 * Changes the sign-in address to the new user name if only the user name was changed and the sign-in address equalled
 * the previous user name.
 */
export function followUserName(before: ScimUser, after: ScimUser): ScimUser {
  const { userName } = after;
  const email = signInEmail(before)?.toLowerCase();
  const isOther = userName?.toLowerCase() !== before.userName?.toLowerCase();
  const isSaid = JSON.stringify(after.emails) !== JSON.stringify(before.emails);
  if (!isOther || isSaid || !isEmail(userName) || email !== before.userName?.toLowerCase()) return after;
  const emails = after.emails.map((item) =>
    item.value?.toLowerCase() === email ? { ...item, value: userName } : item,
  );
  return { ...after, emails };
}

const filterByType = (items: readonly ContactItem[], type: string) =>
  items.filter((item) => item.type?.toLowerCase() === type);
const pickValue = (items: readonly ContactItem[]): string | undefined =>
  (items.find(({ primary }) => primary) ?? items[0])?.value;

/**
 * Returns the sign-in address of a new person. The order of preference is the work address, the first address that is
 * not the home address, the first address, and the user name if it is an email address.
 */
export const signInEmail = ({ emails, userName }: ScimUser): string | undefined =>
  pickValue(filterByType(emails, 'work')) ??
  pickValue(emails.filter((item) => item.type?.toLowerCase() !== 'home')) ??
  pickValue(emails) ??
  (isEmail(userName) ? userName : undefined);

/**
 * Returns the sign-in address that a change contains: a work address, a new address without a type, or a new primary
 * address that is not a home address. Undefined if there is none. If an address is removed, no other address becomes
 * the sign-in address.
 */
export function sentSignInEmail(before: ScimUser, { emails }: ScimUser): string | undefined {
  const knownValues = new Set(before.emails.map(({ value }) => value?.toLowerCase()));
  const isSent = ({ value, type, primary }: ContactItem) =>
    !knownValues.has(value?.toLowerCase()) &&
    (type === undefined || (primary && type.toLowerCase() !== 'home'));
  return pickValue(filterByType(emails, 'work')) ?? pickValue(emails.filter(isSent));
}

/**
 * Returns the phone number to store. A number that the portal accepts stays unchanged. Other numbers are reduced to
 * digits and plus sign.
 */
export function phoneOf({ phoneNumbers }: ScimUser): string {
  const value =
    pickValue(filterByType(phoneNumbers, 'mobile')) ??
    pickValue(filterByType(phoneNumbers, 'work')) ??
    pickValue(phoneNumbers) ??
    '';
  const number = value.replace(/^tel:/i, '').trim();
  const most = employeeDetail.shape.mobile;
  return most.safeParse(number).success ? number : number.replaceAll(/[^\d+]/g, '');
}

export function namesOf({ name, displayName, userName }: ScimUser): {
  firstName: string;
  lastName: string;
  displayName: string;
} {
  const parts = [name.givenName, name.familyName].filter((part) => part !== undefined);
  const fullName =
    displayName ?? name.formatted ?? toOptional(parts.join(' ')) ?? userName?.split('@')[0] ?? '';
  const words = fullName.trim().split(/\s+/);
  const head = words[0] ?? '';
  const tail = words.slice(1).join(' ');
  return {
    firstName: name.givenName ?? (name.familyName === head ? tail || head : head),
    // A single name is used as both first and last name, because terminals and sheets require both.
    lastName: name.familyName ?? (tail || head),
    displayName: fullName,
  };
}

/**
 * Builds an account name from a user name, for an email address from the part before the @. `attempt` is 0 for the
 * first try and changes the name for later tries.
 */
export function accountNameOf(userName: string, attempt: number, random = ''): string {
  const most = 50;
  const trimmedName = userName.trim();
  const base = (trimmedName.includes('@') ? trimmedName.slice(0, trimmedName.indexOf('@')) : trimmedName)
    .normalize('NFKC')
    .replaceAll(/[\s@]+/gu, '.')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  const suffix = attempt === 0 ? '' : attempt < 4 ? String(attempt + 1) : `-${random}`;
  return `${[...(base || 'user')].slice(0, most - 10).join('')}${suffix}`;
}

/** Returns the beginning of a generated employee code: the account name, padded to the minimum length. */
export const codeBaseOf = (accountName: string): string => accountName.slice(0, 14).padEnd(5, '0');

const detail = { mobile: employeeDetail.shape.mobile, personalEmail: employeeDetail.shape.personalEmail };
const newShape = employeeInput.extend(detail);
const changedShape = changesOf(employeeChange.extend(detail));
export type NewEmployee = z.output<typeof newShape>;
export type ChangedEmployee = z.output<typeof changedShape>;

const attributes: Readonly<Record<string, string>> = {
  accountName: 'userName',
  email: 'emails[type eq "work"].value',
  personalEmail: 'emails[type eq "home"].value',
  mobile: 'phoneNumbers[type eq "mobile"].value',
  firstName: 'name.givenName',
  lastName: 'name.familyName',
  employeeCode: 'employeeNumber',
  departmentId: 'department',
};

const createInvalidProblem = (fields: readonly FieldError[]) =>
  createBadRequest(
    'invalidValue',
    fields
      .map(
        ({ field, rule, params }) =>
          `${attributes[field] ?? field}: ${[rule, ...Object.values(params)].join(' ')}`,
      )
      .join('; '),
  );

/**
 * Parses the fields of a new employee.
 * @throws ScimProblem with the SCIM names of invalid fields.
 */
export function parseNewEmployee(body: z.input<typeof newShape>): NewEmployee {
  const outcome = parse(newShape, body);
  if (!outcome.ok) throw createInvalidProblem(outcome.fields);
  return outcome.value;
}

/**
 * Returns the changed fields of an employee.
 * @throws ScimProblem with the SCIM names of invalid fields.
 */
export function parseChangedEmployee(
  before: ProvisionedFields & { departmentId: number },
  after: ScimUser,
  departmentId: number,
): ChangedEmployee {
  const desired: Omit<ChangedEmployee, 'version'> = {
    ...namesOf(after),
    title: after.title ?? '',
    email: sentSignInEmail(userOf(before), after) ?? before.email,
    personalEmail: pickValue(filterByType(after.emails, 'home')) ?? '',
    mobile: phoneOf(after),
    isEnabled: after.active ?? before.isEnabled,
    employeeCode: after.enterprise.employeeNumber ?? before.employeeCode,
    departmentId,
  };
  const now = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(desired).filter(([field, value]) => now.get(field) !== value);
  const outcome = parse(changedShape, Object.fromEntries(changed));
  if (!outcome.ok) throw createInvalidProblem(outcome.fields);
  return outcome.value;
}
