import { declarePersonal } from '../../../platform/personal.ts';

export const webhookDeliveriesPersonal = declarePersonal({
  webhook_deliveries: {
    path: 'account',
    part: 'account',
    erasure: 'delete',
    personal: 'event_type body state created_at',
    not: {
      number: 'account_id visitor_id webhook_id event_id tries',
      time: 'due_at last_tried_at',
      portal: 'last_answer last_error',
    },
  },
});
