import { mendKinds } from '@gatehouse/api/attendance/mending.rules';
import { oneOf, page, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; without a kind, everything. */
export const mendingUrl = urlOf({ kind: oneOf(...mendKinds), page });
