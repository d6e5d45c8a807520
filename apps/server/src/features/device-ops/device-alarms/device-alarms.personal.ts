import { declarePersonal } from '../../../platform/personal.ts';

export const deviceAlarmsPersonal = declarePersonal({
  device_alarms: {
    path: 'person',
    part: 'terminals',
    erasure: 'empty',
    personal: 'code note',
    figures: 'device_id door_id kind lock reader direction happened_at received_at is_late acknowledged_at',
    not: { number: 'employee_id visitor_id acknowledged_by' },
  },
  device_tables: { not: { number: 'device_id', place: 'table_name row_count first_at last_at' } },
});
