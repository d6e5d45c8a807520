import { webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import { type Feature, route } from '../../../platform/http/route.ts';
import { wakeDelivery } from './outbox.service.ts';
import { deliverWebhooks, tidyDeliveries } from './webhook-deliveries.jobs.ts';
import { webhookDeliveriesPersonal } from './webhook-deliveries.personal.ts';
import { findDelivery, findHook, listDeliveries, makeDue } from './webhook-deliveries.queries.ts';

export const webhookDeliveriesFeature: Feature = {
  name: 'webhook-deliveries',
  personal: webhookDeliveriesPersonal,
  constraints: {},
  jobs: [deliverWebhooks, tidyDeliveries],
  routes: [
    route(webhookDeliveries.list, async (call) => {
      if (!(await findHook(call.db, call.viewer, call.params.id))) call.refuse('HOOK_NOT_FOUND');
      return listDeliveries(call);
    }),
    route(webhookDeliveries.get, async ({ db, viewer, params, refuse }) => {
      const delivery = (await findDelivery(db, viewer, params.id)) ?? refuse('HOOK_DELIVERY_NOT_FOUND');
      return { ...delivery.delivery, body: delivery.body };
    }),
    route(webhookDeliveries.replay, async ({ db, viewer, params, clock, refuse, record }) => {
      const before = (await findDelivery(db, viewer, params.id)) ?? refuse('HOOK_DELIVERY_NOT_FOUND');
      const { webhookId, eventId, eventType } = before.delivery;
      if (!(await findHook(db, viewer, webhookId))?.isEnabled) refuse('HOOK_DISABLED');
      if (!(await makeDue(db, viewer, params.id, clock.now()))) refuse('HOOK_DELIVERY_WAITING');
      await wakeDelivery(db, before.companyId);
      await record({ companyId: before.companyId, entityId: params.id, after: { eventId, eventType } });
      const after = (await findDelivery(db, viewer, params.id)) ?? refuse('HOOK_DELIVERY_NOT_FOUND');
      return after.delivery;
    }),
  ],
};
