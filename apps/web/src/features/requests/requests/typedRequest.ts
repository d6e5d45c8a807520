import type { requests } from '@gatehouse/api/requests/requests';
import type { FormFields, FormValues } from '../../../ui/useDraft.ts';

type RequestValues = FormValues<typeof requests.update.body>;

/** The members that the create and edit forms share. */
export interface RequestFormState {
  values: RequestValues;
  fields: FormFields<RequestValues>;
  set: (patch: Partial<RequestValues>) => void;
}
