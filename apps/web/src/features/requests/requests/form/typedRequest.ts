import type { requests } from '@gatehouse/api/requests/requests';
import type { FormFields, FormValues } from '../../../../ui/form/useDraft.ts';

type RequestValues = FormValues<typeof requests.update.body>;

/** State that the form of a new request and the form of an existing request have in common. */
export interface RequestFormState {
  values: RequestValues;
  fields: FormFields<RequestValues>;
  set: (patch: Partial<RequestValues>) => void;
}
