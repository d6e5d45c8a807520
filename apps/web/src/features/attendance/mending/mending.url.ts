import { attentionKinds } from '@gatehouse/api/attendance/mending.rules';
import { oneOf, page, urlOf } from '../../../ui/url/url.ts';

/** Search parameters of the list. Without a kind, the list shows all kinds of items. */
export const mendingUrl = urlOf({ kind: oneOf(...attentionKinds), page });
