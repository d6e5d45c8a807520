import { pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import { type Feature, route } from '../../../platform/http/route.ts';
import { parseEndpoint } from './endpoints.rules.ts';
import { ensureKeys, findPublicKey } from './push-keys.service.ts';
import { retryPushes, sendPushes, tidySubscriptions } from './push-subscriptions.jobs.ts';
import { pushSubscriptionsPersonal } from './push-subscriptions.personal.ts';
import * as queries from './push-subscriptions.queries.ts';
import { sealSubscription } from './push-subscriptions.service.ts';

export const pushSubscriptionsFeature: Feature = {
  name: 'pushSubscriptions',
  personal: pushSubscriptionsPersonal,
  constraints: {},
  jobs: [sendPushes, retryPushes, tidySubscriptions],
  register: (_app, services) => ensureKeys(services),
  routes: [
    route(pushSubscriptions.key, async ({ db }) => ({ publicKey: await findPublicKey(db) })),
    route(pushSubscriptions.put, async ({ db, viewer, body, clock, language, settings, refuse, record }) => {
      if (!parseEndpoint(body.endpoint))
        refuse('API_INVALID_REQUEST_ARGUMENT', {
          fields: [{ field: 'endpoint', rule: 'invalid', params: {} }],
        });
      const stored = sealSubscription(settings.masterKey, body);
      const deviceToken = await queries.putSubscription(db, viewer, { ...stored, language, at: clock.now() });
      await record({ companyId: viewer.companyId, entityId: viewer.sessionId });
      return { deviceToken };
    }),
    route(pushSubscriptions.remove, async ({ db, viewer, params, refuse, record }) => {
      if (!(await queries.deleteSubscription(db, viewer, params.deviceToken)))
        refuse('NOTI_DEVICE_TOKEN_NOT_FOUND');
      await record({ companyId: viewer.companyId, entityId: viewer.sessionId });
      return {};
    }),
  ],
};
