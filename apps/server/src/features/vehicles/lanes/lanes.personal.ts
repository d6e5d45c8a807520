import { declarePersonal } from '../../../platform/personal.ts';

export const lanesPersonal = declarePersonal({
  lanes: {
    not: {
      number: 'gate_id',
      place: 'lane_name open_condition open_time close_time card_seconds is_enabled',
    },
  },
});
