import type { LcdLog } from '@gatehouse/api/device-ops/lcd-logs';
import type { Fields } from '../../texts.ts';

export const lcdLogs = {
  one: 'Log file',
  fields: {
    time: 'Date',
    logFile: 'File',
    size: 'Size',
    deviceType: 'Device type',
    deviceName: 'Device',
  },
  allTypes: 'All device types',
  empty: 'No log files yet',
  emptyHint: 'Tablets and LCD screens send log files automatically. They are kept for {days} days.',
  keptFor: 'Kept for {days} days',
  download: 'Download {name}',
} as const satisfies { fields: Fields<LcdLog>; [more: string]: unknown };
