import { declarePersonal } from '../../../platform/personal.ts';

export const lcdLogsPersonal = declarePersonal({
  lcd_logs: {
    not: {
      number: 'device_id file size',
      place: 'device_type file_name',
      time: 'logged_at received_at',
    },
  },
});
