import { declarePersonal } from '../../../platform/personal.ts';

export const platePassagesPersonal = declarePersonal({
  plate_passages: {
    path: 'person',
    part: 'profile',
    erasure: 'delete',
    personal: 'plate_no plate card_num passed_at direction refusal',
    not: {
      number: 'tracking_device_id lane_id record_id vehicle_id employee_id completed_by',
      time: 'received_at',
    },
  },
  tracking_nonces: { not: { number: 'tracking_device_id nonce', time: 'seen_at' } },
});
