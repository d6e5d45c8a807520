import type { Call } from '../../../platform/http/route.ts';
import { tellOfNewAddress } from '../../settings/mails/account-notices.service.ts';
import { updateAccount } from './employee-accounts.queries.ts';
import { updateContact } from './employee-contact.queries.ts';

type Changing = Pick<Call<never>, 'db' | 'viewer' | 'clock' | 'jobs' | 'settings' | 'request'>;

/** The title of an employee, from a screen that shows them in an office of theirs. */
export const changeTitle = ({ db, viewer, clock }: Changing, id: number, title: string) =>
  updateContact(db, viewer, id, { title }, clock.now());

/** Name and contact of an employee and, with them, of the account that is theirs; terminals learn of another name. */
export async function changeContact(
  call: Changing,
  before: { id: number; companyId: number; userId: number; displayName: string },
  contact: { firstName: string; lastName: string; displayName: string; email: string; mobile: string },
): Promise<void> {
  const { db, viewer, clock, jobs } = call;
  const { email, ...ofPerson } = contact;
  await updateContact(db, viewer, before.id, ofPerson, clock.now());
  await tellOfNewAddress(call, before.userId, email);
  await updateAccount(db, before.userId, { email, displayName: contact.displayName });
  if (contact.displayName !== before.displayName)
    await jobs.send(db, 'device-people.sync', { companyId: before.companyId, employeeIds: [before.id] });
}
