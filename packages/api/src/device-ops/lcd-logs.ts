import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { digits, empty, id, instant, pageOf } from '../platform/shapes.ts';

/** Device types that send log files (spec §3 "Device log"). */
export const loggingTypes = ['TABLET', 'LCD'] as const;

export const lcdLogLimits = {
  fileName: 255,
  /** Maximum size of a file in bytes. */
  size: 10 * 1024 * 1024,
  /** Maximum number of files per device in 24 hours. */
  aDay: 100,
  /** Days until a file is deleted. */
  keptDays: 90,
} as const;

/** A log file of a device (spec §3 "Device log"). */
const lcdLog = z.object({
  id,
  time: instant,
  /** Name of the file. The operation `lcdLogs.file` returns its content. */
  logFile: z.string(),
  size: z.int(),
  deviceType: z.enum(loggingTypes),
  deviceId: id,
  deviceName: z.string(),
  doorCode: z.string(),
  companyCode: z.string(),
});
export type LcdLog = z.output<typeof lcdLog>;

// Requires the permission to manage devices, which ADMIN and SYSADMIN have (rules.md §6a). Spec §2 names no permission
// for this page.
export const lcdLogs = operations('lcdLogs', {
  list: {
    summary: 'List log files of tablets and LCD screens, newest first',
    method: 'GET',
    path: '/lcd-logs',
    permission: 'DEVICE_LIST',
    scope: 'company',
    query: z.strictObject({
      page: digits(0, 1_000_000).default(0),
      size: digits(1, 100).default(10),
      deviceType: z.enum(loggingTypes).optional(),
      companyCode: z.string().max(50).optional(),
    }),
    result: pageOf(lcdLog),
    errors: [],
  },
  file: {
    summary: 'Download a log file',
    method: 'GET',
    path: '/lcd-logs/{id}/file',
    permission: 'DEVICE_LIST',
    scope: 'company',
    result: empty,
    errors: ['ATT_DEVICE_LOG_NOT_FOUND'],
    answers: 'file',
  },
});
