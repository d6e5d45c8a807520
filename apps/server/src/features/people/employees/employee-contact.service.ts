import type { Call } from '../../../platform/http/route.ts';
import { mayGovern, mayPutOut, mayReach } from '../../auth/accounts/governing.service.ts';
import { tellOfNewAddress } from '../../settings/mails/account-notices.service.ts';
import { updateAccount } from './employee-accounts.queries.ts';
import { type Contact, updateContact } from './employee-contact.queries.ts';

type Changing = Pick<Call<never>, 'db' | 'viewer' | 'clock' | 'jobs' | 'settings' | 'request'>;

type Recording = Pick<Call<never>, 'record'>;

/**
 * The title of an employee, from a screen that shows them in an office of theirs; undefined, it stays. Answers the version the employee
 * has now: the office is part of them. The trail tells of the title as of the employee's, so that the other screens learn of it.
 */
export async function changeTitle(
  { db, viewer, clock, record }: Changing & Recording,
  { id, companyId, title: before }: { id: number; companyId: number; title: string },
  title: string | undefined,
): Promise<number> {
  const version = await updateContact(db, viewer, id, { title }, clock.now());
  if (title !== undefined && title !== before)
    await record({
      companyId,
      entity: 'employees',
      entityId: id,
      before: { title: before },
      after: { title },
      version,
    });
  return version;
}

/**
 * Whether the viewer may change a person so: anything of a SYSADMIN only a SYSADMIN, where and whether somebody signs in only who
 * holds all their rights.
 */
export const mayChange = (
  call: Pick<Changing, 'db' | 'viewer'>,
  before: { userId: number; email: string; isEnabled: boolean },
  after: { email: string; isEnabled: boolean },
): Promise<boolean> => {
  if (before.isEnabled && !after.isEnabled) return mayPutOut(call, before.userId);
  const isSame = before.email === after.email && before.isEnabled === after.isEnabled;
  return isSame ? mayReach(call, before.userId) : mayGovern(call, before.userId);
};

/** Name and contact of an employee and, with them, of the account that is theirs; terminals learn of another name. */
export async function changeContact(
  call: Changing,
  before: { id: number; companyId: number; userId: number; displayName: string },
  { email, ...ofPerson }: Omit<Contact, 'title'> & { email?: string | undefined },
): Promise<void> {
  const { db, viewer, clock, jobs } = call;
  const { displayName } = ofPerson;
  await updateContact(db, viewer, before.id, ofPerson, clock.now());
  if (email !== undefined) await tellOfNewAddress(call, before.userId, email);
  await updateAccount(db, before.userId, { email, displayName });
  if (displayName !== undefined && displayName !== before.displayName)
    await jobs.send(db, 'device-people.sync', { companyId: before.companyId, employeeIds: [before.id] });
}
