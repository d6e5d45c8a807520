import { live } from '@gatehouse/api/auth/live';
import { presentedToken } from '../../../platform/http/credentials.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { type LiveEvent, liveTopics } from '../../../platform/live.ts';
import type { OpenedSession, Viewer } from '../../../platform/viewer.ts';

const heartbeatMs = 25_000;

/** Whether this viewer may hear that something happened (issue: "they respect the viewer's rights"). */
export function mayHear(viewer: Viewer, event: LiveEvent): boolean {
  if (event.topic === 'rights.changed') return event.ids?.includes(viewer.accountId) ?? false;
  if (!viewer.companyIds.includes(event.companyId) || !viewer.permissions.has(liveTopics[event.topic]))
    return false;
  if (event.topic !== 'attendance.changed' || viewer.permissions.has('DEPARTMENT_TIMESHEET')) return true;
  return viewer.employeeId !== null && (event.ids?.includes(viewer.employeeId) ?? false);
}

export const liveFeature: Feature = {
  name: 'live',
  constraints: {},
  routes: [
    route(live.stream, async ({ viewer, request, reply, live: events, database, clock }) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      raw.write(': open\n\n');
      const { hash } = presentedToken(request);

      const onEvent = async (event: LiveEvent) => {
        if (!mayHear(viewer, event)) return;
        raw.write(
          `event: ${event.topic}\ndata: ${JSON.stringify({ companyId: event.companyId, ids: event.ids })}\n\n`,
        );
        if (event.topic === 'rights.changed') await endUnlessAlive();
      };
      const endUnlessAlive = async () => {
        const alive = await database
          .asSession(
            hash as Buffer,
            clock.now(),
            async (_db, [opened]) => (opened as { viewer: OpenedSession | null }).viewer !== null,
          )
          .catch(() => true); // the database is away: the next beat asks again
        // the browser connects again and is judged by its rights of then
        if (!alive) raw.end();
      };
      const beat = setInterval(() => {
        raw.write(': beat\n\n');
        void endUnlessAlive();
      }, heartbeatMs);
      const listener = (event: LiveEvent) => void onEvent(event);
      events.on('event', listener);
      const end = () => raw.end();
      events.once('closing', end);
      raw.on('close', () => {
        clearInterval(beat);
        events.off('event', listener);
        events.off('closing', end);
      });
      return undefined;
    }),
  ],
};
