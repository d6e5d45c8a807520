import { declarePersonal } from '../../../platform/personal.ts';

export const webhooksPersonal = declarePersonal({
  webhooks: {
    not: {
      setting: 'name url event_types is_enabled',
      portal:
        'secret old_secret old_secret_ends_at stopped_because failing_since last_delivery_at last_answer',
    },
  },
});
