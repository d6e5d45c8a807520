import { punchDirections, punchResults } from '@gatehouse/api/device-ops/device-logs.rules';
import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url.ts';

/** What the screen keeps in its address; `after` is the cursor of a page too far down to have a number. */
export const deviceLogsUrl = urlOf({
  from: date,
  to: date,
  result: oneOf(...punchResults),
  operation: oneOf(...punchDirections),
  employeeId: rowId,
  deviceId: rowId,
  doorId: rowId,
  page,
  after: text,
});

/** Not after any event: pages by number, from the newest. */
export const newest = { after: undefined } as const;

/** Of whatever result and direction, of everybody, everywhere. */
export const unfiltered = {
  result: undefined,
  operation: undefined,
  employeeId: undefined,
  deviceId: undefined,
  doorId: undefined,
} as const;
