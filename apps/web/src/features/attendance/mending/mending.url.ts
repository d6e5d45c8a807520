import { attentionKinds } from '@gatehouse/api/attendance/mending.rules';
import { date, flag, oneOf, page, rowId, urlOf } from '../../../ui/url/url.ts';

/** Search parameters of the list. Without a kind, the list shows all kinds of items. */
export const mendingUrl = urlOf({
  kind: oneOf(...attentionKinds),
  page,
  /** The day in the correction dialog. `correct` is the employee ID, `on` is the date. */
  correct: rowId,
  on: date,
  /** True if the dialog for several people is open. */
  group: flag,
});
