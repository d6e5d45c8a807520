import type { visitors } from '@gatehouse/api/visitors/visitors';
import type { Draft, FormFields, FormValues } from '../../../ui/form/useDraft.ts';

type VisitorValues = FormValues<typeof visitors.update.body>;

/** The properties that the create form and the edit form have in common. */
export type VisitorForm = Pick<Draft<VisitorValues, unknown>, 'values' | 'set' | 'fields'>;

/** Some fields of a visitor, for parts that the form of a visitor and the form of a walk-in visitor have in common. */
export interface FormPart<K extends keyof VisitorValues> {
  values: Pick<VisitorValues, K>;
  fields: Pick<FormFields<VisitorValues>, K>;
  set(values: Partial<Pick<VisitorValues, K>>): void;
}

export const blankVisitor = {
  title: '',
  firstName: '',
  lastName: '',
  displayName: '',
  gender: 'MALE',
  visitorCompany: '',
  contactDepartment: null,
  contactPerson: null,
  idPassportNumber: '',
  nationality: null,
  accessCard: false,
  cardId: null,
  cardNotes: '',
} as const;

export const errorFields = {
  HR_DEPARTMENT_NOT_FOUND: 'contactDepartment',
  HR_EMPLOYEE_NOT_FOUND: 'contactPerson',
  HR_CARD_NOT_FOUND: 'cardId',
  HR_CARD_NOT_AVAILABLE: 'cardId',
} as const;
