import { type Employee, employeeChange, employeeDetail, employeeInput } from '@gatehouse/api/people/employee';
import { type FieldError, parse } from '@gatehouse/api/platform/fields';
import { changesOf } from '@gatehouse/api/platform/versions';
import { z } from 'zod';
import { badRequest } from './scim-problem.ts';

/** One of several: an e-mail address, a telephone number. */
export interface Item {
  value?: string;
  type?: string;
  primary?: boolean;
}

/** A person as SCIM has them, as far as the portal keeps it (RFC 7643 §4.1 and §4.3). What is not there is not assigned. */
export interface ScimUser {
  userName?: string;
  externalId?: string;
  displayName?: string;
  title?: string;
  active?: boolean;
  preferredLanguage?: string;
  locale?: string;
  name: { givenName?: string; familyName?: string; formatted?: string };
  emails: Item[];
  phoneNumbers: Item[];
  enterprise: { employeeNumber?: string; department?: string };
}

export const emptyUser = (): ScimUser => ({ name: {}, emails: [], phoneNumbers: [], enterprise: {} });

/** What the portal keeps of a person, as an identity provider is shown it. */
export interface Kept
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

const kept = (value: string): string | undefined => (value === '' ? undefined : value);

/** A person of the portal as SCIM has them. */
export function userOf(row: Kept): ScimUser {
  const items = (value: string, type: string, primary = false): Item[] =>
    value === '' ? [] : [{ value, type, ...(primary && { primary }) }];
  return {
    userName: row.userName,
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.displayName,
    ...(kept(row.title) && { title: row.title }),
    active: row.isEnabled,
    name: {
      givenName: row.firstName,
      familyName: row.lastName,
      formatted: row.displayName,
    },
    emails: [...items(row.email, 'work', true), ...items(row.personalEmail, 'home')],
    phoneNumbers: items(row.mobile, 'mobile'),
    enterprise: { employeeNumber: row.employeeCode, department: row.departmentName },
  };
}

const emailShape = z.email();
const isEmail = (text: string | undefined): text is string =>
  text !== undefined && emailShape.safeParse(text).success;

/** Where the sign-in address was the user name, and only that is another now, the address goes with it. */
export function followed(before: ScimUser, after: ScimUser): ScimUser {
  const { userName } = after;
  const email = signInEmail(before)?.toLowerCase();
  const isOther = userName?.toLowerCase() !== before.userName?.toLowerCase();
  const isSaid = JSON.stringify(after.emails) !== JSON.stringify(before.emails);
  if (!isOther || isSaid || !isEmail(userName) || email !== before.userName?.toLowerCase()) return after;
  const emails = after.emails.map((one) =>
    one.value?.toLowerCase() === email ? { ...one, value: userName } : one,
  );
  return { ...after, emails };
}

const typed = (items: readonly Item[], type: string) =>
  items.filter((one) => one.type?.toLowerCase() === type);
const first = (items: readonly Item[]): string | undefined =>
  (items.find(({ primary }) => primary) ?? items[0])?.value;

/** The sign-in address of a new person: the work address, else the first one, else a user name that is an address. */
export const signInEmail = ({ emails, userName }: ScimUser): string | undefined =>
  first(typed(emails, 'work')) ??
  first(emails.filter((one) => one.type?.toLowerCase() !== 'home')) ??
  first(emails) ??
  (isEmail(userName) ? userName : undefined);

/**
 * The sign-in address that a change sends: a work address, else a new one without a type or a new primary one that is not a home
 * address. Undefined if it sends none: removing an address never makes another of the person's the sign-in address.
 */
export function sentSignInEmail(before: ScimUser, { emails }: ScimUser): string | undefined {
  const known = new Set(before.emails.map(({ value }) => value?.toLowerCase()));
  const isSent = ({ value, type, primary }: Item) =>
    !known.has(value?.toLowerCase()) && (type === undefined || (primary && type.toLowerCase() !== 'home'));
  return first(typed(emails, 'work')) ?? first(emails.filter(isSent));
}

/** As people write it, as far as the portal has room for it: signs between the digits are left out where they are too many. */
export function phoneOf({ phoneNumbers }: ScimUser): string {
  const said =
    first(typed(phoneNumbers, 'mobile')) ?? first(typed(phoneNumbers, 'work')) ?? first(phoneNumbers) ?? '';
  const number = said.replace(/^tel:/i, '').trim();
  const most = employeeDetail.shape.mobile;
  return most.safeParse(number).success ? number : number.replaceAll(/[^\d+]/g, '');
}

/** First and last name, and the one that is shown, of whatever is said of them. */
export function namesOf({ name, displayName, userName }: ScimUser): {
  firstName: string;
  lastName: string;
  displayName: string;
} {
  const parts = [name.givenName, name.familyName].filter((part) => part !== undefined);
  const whole = displayName ?? name.formatted ?? kept(parts.join(' ')) ?? userName?.split('@')[0] ?? '';
  const words = whole.trim().split(/\s+/);
  const head = words[0] ?? '';
  const tail = words.slice(1).join(' ');
  return {
    firstName: name.givenName ?? (name.familyName === head ? tail || head : head),
    // who has one name has it twice: terminals and sheets want both
    lastName: name.familyName ?? (tail || head),
    displayName: whole,
  };
}

/** An account name out of a user name: itself where it can be one, else what stands before the @; `try` is 0 at first. */
export function accountNameOf(userName: string, attempt: number, random = ''): string {
  const most = 50;
  const whole = userName.trim();
  const base = (whole.includes('@') ? whole.slice(0, whole.indexOf('@')) : whole)
    .normalize('NFKC')
    .replaceAll(/[\s@]+/gu, '.')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
  const suffix = attempt === 0 ? '' : attempt < 4 ? String(attempt + 1) : `-${random}`;
  return `${[...(base || 'user')].slice(0, most - 10).join('')}${suffix}`;
}

/** What an employee code is made of where none is said: the account name, at least as long as codes are. */
export const codeBaseOf = (accountName: string): string => accountName.slice(0, 14).padEnd(5, '0');

const detail = { mobile: employeeDetail.shape.mobile, personalEmail: employeeDetail.shape.personalEmail };
const newShape = employeeInput.extend(detail);
const changedShape = changesOf(employeeChange.extend(detail));
export type NewEmployee = z.output<typeof newShape>;
export type ChangedEmployee = z.output<typeof changedShape>;

/** How SCIM calls the portal's fields. */
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

const invalid = (fields: readonly FieldError[]) =>
  badRequest(
    'invalidValue',
    fields
      .map(
        ({ field, rule, params }) =>
          `${attributes[field] ?? field}: ${[rule, ...Object.values(params)].join(' ')}`,
      )
      .join('; '),
  );

/** The body of a new employee, or what is wrong with it in SCIM's words. */
export function newEmployee(body: z.input<typeof newShape>): NewEmployee {
  const outcome = parse(newShape, body);
  if (!outcome.ok) throw invalid(outcome.fields);
  return outcome.value;
}

/** The fields of a person that are to be others than they are, or what is wrong with them. */
export function changedEmployee(
  before: Kept & { departmentId: number },
  after: ScimUser,
  departmentId: number,
): ChangedEmployee {
  const wanted: Omit<ChangedEmployee, 'version'> = {
    ...namesOf(after),
    title: after.title ?? '',
    email: sentSignInEmail(userOf(before), after) ?? before.email,
    personalEmail: first(typed(after.emails, 'home')) ?? '',
    mobile: phoneOf(after),
    isEnabled: after.active ?? before.isEnabled,
    employeeCode: after.enterprise.employeeNumber ?? before.employeeCode,
    departmentId,
  };
  const now = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(wanted).filter(([field, value]) => now.get(field) !== value);
  const outcome = parse(changedShape, Object.fromEntries(changed));
  if (!outcome.ok) throw invalid(outcome.fields);
  return outcome.value;
}
