import { punchDirections, punchResults } from '@gatehouse/api/device-ops/device-logs.rules';
import { date, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/** `after` is the cursor of a page beyond the numbered pages. */
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

/** Removes the cursor from the URL. The list then shows numbered pages again, starting with the newest event. */
export const newest = { after: undefined } as const;

/** Clears all filters except the dates. */
export const unfiltered = {
  result: undefined,
  operation: undefined,
  employeeId: undefined,
  deviceId: undefined,
  doorId: undefined,
} as const;
