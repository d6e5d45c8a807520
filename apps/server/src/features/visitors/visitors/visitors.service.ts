import type { FieldError } from '@gatehouse/api/platform/fields';
import { isCountry } from '@gatehouse/api/visitors/countries';
import type { Visitor, visitors } from '@gatehouse/api/visitors/visitors';
import { findVisitorProblems } from '@gatehouse/api/visitors/visitors.rules';
import type { Call } from '../../../platform/http/route.ts';
import * as queries from './visitors.queries.ts';

type VisitorCall = Call<typeof visitors.create> | Call<typeof visitors.update>;
type ContactCall = Pick<VisitorCall, 'db' | 'viewer' | 'refuse'>;
type VisitorFields = Parameters<typeof findVisitorProblems>[0] & Pick<Visitor, 'nationality'>;

/**
 * Checks the fields of a visitor.
 * @throws API_INVALID_REQUEST_ARGUMENT with every invalid field
 */
export function checkFields({ body, refuse }: VisitorCall, desired: VisitorFields): void {
  const fields: FieldError[] = findVisitorProblems(desired);
  if (!isCountry(desired.nationality)) fields.push({ field: 'nationality', rule: 'invalid', params: {} });
  // A visitor without the card option cannot have a card.
  if (body.cardId && !desired.accessCard) fields.push({ field: 'cardId', rule: 'unknown', params: {} });
  if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
}

/**
 * Locks the department and the person that expects the visitor, by department code and account name, until the
 * transaction ends.
 */
export async function lockContacts(
  { db, viewer, refuse }: ContactCall,
  companyId: number,
  desired: { contactDepartment: string; contactPerson: string },
): Promise<{ contact_department_id: number; contact_employee_id: number }> {
  const department =
    (await queries.lockDepartment(db, viewer, companyId, desired.contactDepartment)) ??
    refuse('HR_DEPARTMENT_NOT_FOUND');
  const person =
    (await queries.lockContact(db, viewer, companyId, desired)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  return { contact_department_id: department.id, contact_employee_id: person.id };
}

/** Returns the card that a visitor should have. Without the card option, the visitor has no card. */
export const loanOf = ({
  accessCard,
  cardId,
  cardNotes,
}: Pick<Visitor, 'accessCard' | 'cardId' | 'cardNotes'>) =>
  accessCard ? { cardId, cardNotes } : { cardId: null, cardNotes: '' };

/** Returns the call with an empty email address if QR check-in is off (spec §4). */
export const clearAddress = <C extends { body: object }>(
  call: C,
  desired: { enableQrCheckin: boolean },
): C => (desired.enableQrCheckin ? call : { ...call, body: { ...call.body, email: '' } });

/**
 * Finds a visitor.
 * @throws HR_VISITOR_NOT_FOUND
 */
export const findVisitor = queries.visitorRow.find;
