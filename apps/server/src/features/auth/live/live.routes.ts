import { live } from '@gatehouse/api/auth/live';
import { presentedToken } from '../../../platform/http/credentials.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import type { LiveEvent } from '../../../platform/live.ts';
import { openedSession, viewerOf } from '../../../platform/viewer.ts';
import { concernsRights, heardBy } from './live.rules.ts';

const heartbeatMs = 25_000;
const endCheckMs = 500;
/** A browser that reads nothing of what it is sent is let go. */
const mostUnreadBytes = 256 * 1024;
/** Of one account on one process: far more than the tabs of a person. */
const mostStreams = 30;
const open = new Map<number, number>();

export const liveFeature: Feature = {
  name: 'live',
  constraints: {},
  routes: [
    route(live.stream, async ({ request, reply, live: events, database, clock, settings, ...call }) => {
      let { viewer } = call;
      const { accountId } = viewer;
      const { raw } = reply;
      if (raw.destroyed) return undefined; // gone before it was answered: nothing would end the stream
      const others = open.get(accountId) ?? 0;
      if (others >= mostStreams) call.refuse('API_TOO_MANY_REQUESTS');
      open.set(accountId, others + 1);
      let endsAt = clock.now().getTime(); // judged at once: rights may have changed while it was opened
      const { hash } = presentedToken(request, settings);
      reply.hijack();
      // the headers every answer carries; what writes to `raw` bypasses the rest of the reply
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // kept alive after its end, the connection would hold a stopping portal for a minute
        connection: 'close',
      });
      raw.write(': open\n\n');
      const end = () => raw.end();

      /** Asks whether the session is alive and what it may do now; one that is not ends the stream. */
      const judge = async () => {
        const session =
          hash && (await database.asSession(hash, clock.now(), async (_db, o) => openedSession(o), 'look'));
        if (!session) return end();
        viewer = viewerOf(session);
        endsAt = Date.parse(session.endsAt);
      };
      const tell = async (event?: LiveEvent) => {
        if (raw.writableEnded) return;
        if (!event || concernsRights(viewer, event) || clock.now().getTime() >= endsAt) await judge();
        if (raw.writableEnded) return;
        if (raw.writableLength > mostUnreadBytes) return raw.destroy();
        const heard = event && heardBy(viewer, event);
        if (heard && event) raw.write(`event: ${event.topic}\ndata: ${JSON.stringify(heard)}\n\n`);
      };
      // one after the other: nothing is told by rights that an event before it took away
      let last = Promise.resolve<unknown>(undefined);
      const inTurn = (event?: LiveEvent) => {
        // a database that is away cannot be asked: the browser comes back, and is judged then
        last = last.then(() => tell(event)).catch(end);
      };
      const beat = setInterval(() => raw.write(': beat\n\n'), heartbeatMs);
      const stopAtEnd = setInterval(() => {
        if (clock.now().getTime() >= endsAt) inTurn();
      }, endCheckMs);
      events.on('event', inTurn).on('gap', end).on('closing', end);
      raw.on('close', () => {
        clearInterval(beat);
        clearInterval(stopAtEnd);
        const left = (open.get(accountId) ?? 1) - 1;
        if (left > 0) open.set(accountId, left);
        else open.delete(accountId);
        events.off('event', inTurn).off('gap', end).off('closing', end);
      });
      inTurn();
      return undefined;
    }),
  ],
};
