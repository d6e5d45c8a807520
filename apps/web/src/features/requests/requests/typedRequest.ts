import type { requests } from '@gatehouse/api/requests/requests';
import type { Fields, Typed } from '../../../ui/useDraft.ts';

type Values = Typed<typeof requests.update.body>;

/** What both forms have: of a new request there is more, which is not typed. */
export interface TypedRequest {
  values: Values;
  fields: Fields<Values>;
  set: (patch: Partial<Values>) => void;
}
