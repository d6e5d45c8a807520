import type { visitors } from '@gatehouse/api/visitors/visitors';
import type { Draft, FormValues } from '../../../ui/useDraft.ts';

type Values = FormValues<typeof visitors.update.body>;

/** What a new visitor and one that is changed have in common. */
export type VisitorForm = Pick<Draft<Values, unknown>, 'values' | 'set' | 'fields'>;

/** Where a refusal belongs that is about one field. */
export const places = {
  HR_DEPARTMENT_NOT_FOUND: 'contactDepartment',
  HR_EMPLOYEE_NOT_FOUND: 'contactPerson',
  HR_CARD_NOT_FOUND: 'cardId',
  HR_CARD_NOT_AVAILABLE: 'cardId',
} as const;
