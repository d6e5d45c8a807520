import type { Call } from '../../../platform/http/route.ts';
import { mayDeactivate, mayEditPeople, mayGovern } from '../../auth/accounts/governing.service.ts';
import { notifyBeforeEmailChange } from '../../settings/mails/account-notices.service.ts';
import { updateAccount } from './employee-accounts.queries.ts';
import { type EmployeeContact, updateContact } from './employee-contact.queries.ts';

type ContactChangeCall = Pick<Call<never>, 'db' | 'viewer' | 'clock' | 'jobs' | 'settings' | 'request'>;

type RecordCall = Pick<Call<never>, 'record'>;

/**
 * Changes the job title of an employee, as entered on the managers page. An undefined title stays the same. Returns the
 * new version of the employee. The audit entry belongs to the employee, so that other pages detect the change.
 */
export async function changeTitle(
  { db, viewer, clock, record }: ContactChangeCall & RecordCall,
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
 * Returns whether the caller may change a person. Only a SYSADMIN may change a SYSADMIN. To change the email address or
 * to activate the person, the caller must have all rights of the person.
 */
export const mayChange = (
  call: Pick<ContactChangeCall, 'db' | 'viewer'>,
  before: { userId: number; email: string; isEnabled: boolean },
  after: { email: string; isEnabled: boolean },
): Promise<boolean> => {
  if (before.isEnabled && !after.isEnabled) return mayDeactivate(call, before.userId);
  const isSame = before.email === after.email && before.isEnabled === after.isEnabled;
  return isSame ? mayEditPeople(call, before.userId) : mayGovern(call, before.userId);
};

/**
 * Changes the names and contact of an employee and the employee's account. Queues an update of terminals if the display
 * name changed.
 */
export async function changeContact(
  call: ContactChangeCall,
  before: { id: number; companyId: number; userId: number; displayName: string },
  { email, ...ofPerson }: Omit<EmployeeContact, 'title'> & { email?: string | undefined },
): Promise<void> {
  const { db, viewer, clock, jobs } = call;
  const { displayName } = ofPerson;
  await updateContact(db, viewer, before.id, ofPerson, clock.now());
  if (email !== undefined) await notifyBeforeEmailChange(call, before.userId, email);
  await updateAccount(db, before.userId, { email, displayName });
  if (displayName !== undefined && displayName !== before.displayName)
    await jobs.send(db, 'device-people.sync', { companyId: before.companyId, employeeIds: [before.id] });
}
