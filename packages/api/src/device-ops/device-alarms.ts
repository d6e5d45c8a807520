import { z } from 'zod';
import { deviceAlarms as kinds } from '../area/devices.ts';
import { operations } from '../platform/operation.ts';
import { id, instant } from '../platform/shapes.ts';

/** An alarm of a terminal with its person and place. */
export const deviceAlarmRow = z.object({
  id,
  kind: z.enum(kinds),
  /** null: the lock was assigned to no door, or the door was deleted. */
  doorName: z.string().nullable(),
  /** Numbers on the device; null: not reported. */
  lock: z.int().nullable(),
  reader: z.int().nullable(),
  direction: z.enum(['IN', 'OUT']).nullable(),
  employeeId: id.nullable(),
  visitorId: id.nullable(),
  /** Name of the employee or visitor; null: about no one, or no one's code. */
  personName: z.string().nullable(),
  /** Terminal user ID or card that the terminal reported; empty: none, or the number of a QR code. */
  code: z.string(),
  happenedAt: instant,
  receivedAt: instant,
  /** It was reported afterwards, and was not raised as live. */
  late: z.boolean(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  note: z.string(),
});
export type DeviceAlarmRow = z.output<typeof deviceAlarmRow>;

export const deviceAlarms = operations('deviceAlarms', {
  list: {
    summary:
      'The latest alarms of a device with their person and place; alarms that are not acknowledged first',
    method: 'GET',
    path: '/devices/{id}/alarms',
    permission: 'DEVICE_DETAIL',
    scope: 'company',
    result: z.object({ content: z.array(deviceAlarmRow) }),
    errors: ['AREA_DEVICE_ID_NOT_FOUND'],
  },
});
