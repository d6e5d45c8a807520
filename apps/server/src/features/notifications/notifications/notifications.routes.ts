import { notifications } from '@gatehouse/api/notifications/notifications';
import type { Call } from '../../../platform/http/route.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { tidyNotifications } from './notifications.jobs.ts';
import { notificationsPersonal } from './notifications.personal.ts';
import * as queries from './notifications.queries.ts';

type MarkReadCall = Call<typeof notifications.markRead> | Call<typeof notifications.markAllRead>;

/**
 * Marks notifications as read. The audit trail records the reading without the contents, because the contents are
 * deleted after a year but the audit trail is permanent.
 */
async function mark({ db, viewer, clock, record, announce }: MarkReadCall, ids?: readonly number[]) {
  const marked = await queries.markRead(db, viewer, clock.now(), ids);
  await record({ companyId: viewer.companyId, entityId: viewer.accountId, after: { marked } });
  // updates the notification count on all open pages of the signed-in person
  if (marked > 0) await announce({ topic: 'notifications.changed', companyId: 0, ids: [viewer.accountId] });
  return { marked };
}

export const notificationsFeature: Feature = {
  name: 'notifications',
  personal: notificationsPersonal,
  constraints: {},
  jobs: [tidyNotifications],
  routes: [
    route(notifications.list, ({ db, viewer, query, language }) =>
      queries.listNotifications(db, viewer, query, language),
    ),
    route(notifications.countUnread, async ({ db, viewer }) => ({
      count: await queries.countUnread(db, viewer),
    })),
    route(notifications.markRead, async (call) => {
      const ids = [...new Set(call.body.ids)];
      if ((await queries.countOwn(call.db, call.viewer, ids)) < ids.length)
        call.refuse('NOTI_NOTIFICATION_NOT_FOUND');
      return mark(call, ids);
    }),
    route(notifications.markAllRead, (call) => mark(call)),
  ],
};
