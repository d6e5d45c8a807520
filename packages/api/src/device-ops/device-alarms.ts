import { z } from 'zod';
import { deviceAlarms as kinds } from '../area/device-kinds.ts';
import { operations } from '../platform/operation.ts';
import { id, instant } from '../platform/shapes.ts';

const deviceAlarmRow = z.object({
  id,
  kind: z.enum(kinds),
  /** Name of the door. Null if the lock was assigned to no door, or the door was deleted. */
  doorName: z.string().nullable(),
  /** Numbers of the lock and the reader on the device. Null if not reported. */
  lock: z.int().nullable(),
  reader: z.int().nullable(),
  direction: z.enum(['IN', 'OUT']).nullable(),
  employeeId: id.nullable(),
  visitorId: id.nullable(),
  /** Name of the employee or visitor. Null if the alarm is about no one, or if the reported code belongs to no one. */
  personName: z.string().nullable(),
  /**
   * Terminal user ID or card number reported by the terminal. Empty if none was reported or if it was the number of a
   * QR code.
   */
  code: z.string(),
  happenedAt: instant,
  receivedAt: instant,
  /** Whether the alarm was reported too late to count as a live alarm. */
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
