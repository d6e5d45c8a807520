import type { requests } from '@gatehouse/api/requests/requests';
import type { FormFields, FormValues } from '../../../../ui/form/useDraft.ts';

type RequestValues = FormValues<typeof requests.update.body>;

/** The part of a form's state that the create form and the edit form have in common. */
export interface RequestFormState {
  values: RequestValues;
  fields: FormFields<RequestValues>;
  set: (patch: Partial<RequestValues>) => void;
}
