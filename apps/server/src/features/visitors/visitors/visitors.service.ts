import type { FieldError } from '@gatehouse/api/platform/fields';
import { isCountry } from '@gatehouse/api/visitors/countries';
import type { Visitor, visitors } from '@gatehouse/api/visitors/visitors';
import { findVisitorProblems } from '@gatehouse/api/visitors/visitors.rules';
import type { Call } from '../../../platform/http/route.ts';
import * as queries from './visitors.queries.ts';

type Written = Call<typeof visitors.create> | Call<typeof visitors.update>;
type Refusing = Pick<Written, 'db' | 'viewer' | 'refuse'>;
type Wanted = Parameters<typeof findVisitorProblems>[0] & Pick<Visitor, 'nationality'>;

/** Refuses a visitor whose fields do not go together: API_INVALID_REQUEST_ARGUMENT with every bad field. */
export function checkFields({ body, refuse }: Written, wanted: Wanted): void {
  const fields: FieldError[] = findVisitorProblems(wanted);
  if (!isCountry(wanted.nationality)) fields.push({ field: 'nationality', rule: 'invalid', params: {} });
  // who gets no card is not told of one
  if (body.cardId && !wanted.accessCard) fields.push({ field: 'cardId', rule: 'unknown', params: {} });
  if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
}

/** Whoever is to expect the visitor, by department code and account name; both are held for the rest of the transaction. */
export async function holdContacts(
  { db, viewer, refuse }: Refusing,
  companyId: number,
  wanted: { contactDepartment: string; contactPerson: string },
): Promise<{ contact_department_id: number; contact_employee_id: number }> {
  const department =
    (await queries.holdDepartment(db, viewer, companyId, wanted.contactDepartment)) ??
    refuse('HR_DEPARTMENT_NOT_FOUND');
  const person =
    (await queries.holdContact(db, viewer, companyId, wanted)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  return { contact_department_id: department.id, contact_employee_id: person.id };
}

/** The card a visitor is to have: none without the card option. */
export const loanOf = ({
  accessCard,
  cardId,
  cardNotes,
}: Pick<Visitor, 'accessCard' | 'cardId' | 'cardNotes'>) =>
  accessCard ? { cardId, cardNotes } : { cardId: null, cardNotes: '' };

/** The call as it is written: turning QR check-in off clears the address (spec §4). */
export const withoutAddress = <C extends { body: object }>(
  call: C,
  wanted: { enableQrCheckin: boolean },
): C => (wanted.enableQrCheckin ? call : { ...call, body: { ...call.body, email: '' } });

/** A visitor as the viewer is shown them. Refuses with HR_VISITOR_NOT_FOUND. */
export const findVisitor = queries.one.find;
