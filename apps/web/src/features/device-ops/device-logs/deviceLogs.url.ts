import { punchDirections, punchResults } from '@gatehouse/api/device-ops/device-logs.rules';
import { clock, date, oneOf, page, rowId, text, urlOf } from '../../../ui/url/url.ts';

/**
 * `fromTime` and `toTime` are the first and the last minute of the period. `after` is the cursor of a page beyond the
 * numbered pages.
 */
export const deviceLogsUrl = urlOf({
  from: date,
  to: date,
  fromTime: clock,
  toTime: clock,
  result: oneOf(...punchResults),
  operation: oneOf(...punchDirections),
  employeeId: rowId,
  departmentId: rowId,
  deviceId: rowId,
  doorId: rowId,
  roomId: rowId,
  buildingId: rowId,
  page,
  after: text,
});

type DeviceLogsUrl = ReturnType<typeof deviceLogsUrl>;

/** Returns the filters in the URL, without the dates. */
export const limitsOf = ({ from: _, to: __, page: ___, after: ____, ...limits }: DeviceLogsUrl) => limits;

/** Removes the cursor from the URL. The list then shows numbered pages again, starting with the newest event. */
export const newest = { after: undefined } as const;

/** Clears all filters except the dates. */
export const unfiltered = {
  fromTime: undefined,
  toTime: undefined,
  result: undefined,
  operation: undefined,
  employeeId: undefined,
  departmentId: undefined,
  deviceId: undefined,
  doorId: undefined,
  roomId: undefined,
  buildingId: undefined,
} as const;
