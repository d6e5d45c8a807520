import { live } from '@gatehouse/api/auth/live';
import { readSessionToken } from '../../../platform/http/credentials.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { getOpenedSession, toViewer } from '../../../platform/viewer.ts';
import { streamTo } from './stream.ts';

/** Of one account on one process: far more than the tabs of a person. */
const mostStreams = 30;
const open = new Map<number, number>();

export const liveFeature: Feature = {
  name: 'live',
  constraints: {},
  routes: [
    route(live.stream, async ({ viewer, request, reply, database, clock, settings, refuse, ...call }) => {
      const { raw } = reply;
      if (raw.destroyed) return undefined; // gone before it was answered: nothing would end the stream
      const { accountId } = viewer;
      const others = open.get(accountId) ?? 0;
      if (others >= mostStreams) refuse('API_TOO_MANY_REQUESTS');
      open.set(accountId, others + 1);
      raw.on('close', () => {
        const left = (open.get(accountId) ?? 1) - 1;
        if (left > 0) open.set(accountId, left);
        else open.delete(accountId);
      });

      const { hash } = readSessionToken(request, settings);
      const judge = async () => {
        const session =
          hash &&
          (await database.asSession(hash, clock.now(), async (_db, o) => getOpenedSession(o), 'look'));
        return session ? { viewer: toViewer(session), endsAt: Date.parse(session.endsAt) } : null;
      };
      reply.hijack();
      // the headers every answer carries: what writes to `raw` bypasses the reply
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // kept alive after its end, the connection would hold a stopping portal for a minute
        connection: 'close',
      });
      raw.write(': open\n\n');
      streamTo(raw, call.live, { viewer, judge, now: () => clock.now().getTime() });
      return undefined;
    }),
  ],
};
