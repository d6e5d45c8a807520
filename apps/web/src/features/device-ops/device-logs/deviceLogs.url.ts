import { punchDirections, punchResults } from '@gatehouse/api/device-ops/device-logs';
import { date, oneOf, page, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; `after` is the cursor of a page too far down to have a number. */
export const deviceLogsUrl = urlOf({
  from: date,
  to: date,
  result: oneOf(...punchResults),
  operation: oneOf(...punchDirections),
  page,
  after: text,
});
