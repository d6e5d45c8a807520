import type { visitors } from '@gatehouse/api/visitors/visitors';
import type { Draft, FormValues } from '../../../ui/form/useDraft.ts';

type VisitorValues = FormValues<typeof visitors.update.body>;

/** The properties that the create form and the edit form have in common. */
export type VisitorForm = Pick<Draft<VisitorValues, unknown>, 'values' | 'set' | 'fields'>;

export const errorFields = {
  HR_DEPARTMENT_NOT_FOUND: 'contactDepartment',
  HR_EMPLOYEE_NOT_FOUND: 'contactPerson',
  HR_CARD_NOT_FOUND: 'cardId',
  HR_CARD_NOT_AVAILABLE: 'cardId',
} as const;
