import type { requests } from '@gatehouse/api/requests/requests';
import type { FormFields, FormValues } from '../../../ui/useDraft.ts';

type Values = FormValues<typeof requests.update.body>;

/** What both forms have: of a new request there is more, which is not typed. */
export interface TypedRequest {
  values: Values;
  fields: FormFields<Values>;
  set: (patch: Partial<Values>) => void;
}
