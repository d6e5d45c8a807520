import { attentionKinds } from '@gatehouse/api/attendance/mending.rules';
import { oneOf, page, urlOf } from '../../../ui/url/url.ts';

/** Without a kind, the list shows everything. */
export const mendingUrl = urlOf({ kind: oneOf(...attentionKinds), page });
