import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { type Feature, route } from '../../../platform/http/route.ts';
import { setPush, wantsPush } from './push-settings.queries.ts';

export const pushSettingsFeature: Feature = {
  name: 'pushSettings',
  constraints: {},
  routes: [
    route(pushSettings.get, async ({ db, viewer }) => ({ enableNotification: await wantsPush(db, viewer) })),
    route(pushSettings.update, async ({ db, viewer, body, record }) => {
      const before = { enableNotification: await wantsPush(db, viewer) };
      await setPush(db, viewer, body.enableNotification);
      await record({
        companyId: viewer.companyId,
        entityId: viewer.accountId,
        before,
        after: body,
      });
      return body;
    }),
  ],
};
