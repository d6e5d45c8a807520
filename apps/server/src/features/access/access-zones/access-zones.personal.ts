import { declarePersonal } from '../../../platform/personal.ts';

export const accessZonesPersonal = declarePersonal({
  access_zones: {
    path: 'person',
    part: 'terminals',
    erasure: 'delete',
    personal: 'room_id start_at end_at is_enabled',
    not: { number: 'employee_id given_by request_id', portal: 'turns_at' },
  },
});
