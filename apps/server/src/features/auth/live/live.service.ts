import type { live } from '@gatehouse/api/auth/live';
import { readSessionToken } from '../../../platform/http/credentials.ts';
import type { Call } from '../../../platform/http/route.ts';
import { getOpenedSession, toViewer } from '../../../platform/viewer.ts';
import { streamEvents } from './stream.ts';

/** Maximum number of streams per account and process, far above the number of tabs that one person opens. */
const mostStreams = 30;

const openStreams = new Map<number, number>();

export async function openLiveStream({
  viewer,
  request,
  reply,
  database,
  clock,
  settings,
  refuse,
  ...call
}: Call<typeof live.stream>) {
  const { raw } = reply;
  if (raw.destroyed) return undefined; // no stream is opened for a client that has already disconnected, because no `close` event would end the stream
  const { accountId } = viewer;
  const others = openStreams.get(accountId) ?? 0;
  if (others >= mostStreams) refuse('API_TOO_MANY_REQUESTS');
  openStreams.set(accountId, others + 1);
  raw.on('close', () => {
    const left = (openStreams.get(accountId) ?? 1) - 1;
    if (left > 0) openStreams.set(accountId, left);
    else openStreams.delete(accountId);
  });

  const { hash } = readSessionToken(request, settings);
  const checkSession = async () => {
    const session =
      hash && (await database.asSession(hash, clock.now(), async (_db, o) => getOpenedSession(o), 'look'));
    return session ? { viewer: toViewer(session), endsAt: Date.parse(session.endsAt) } : null;
  };
  reply.hijack();
  // the headers of the Fastify reply are copied, because writing to `raw` bypasses the reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // the connection is closed, because a keep-alive connection would delay the shutdown of the portal by up to a
    // minute
    connection: 'close',
  });
  raw.write(': open\n\n');
  streamEvents(raw, call.live, { viewer, judge: checkSession, now: () => clock.now().getTime() });
  return undefined;
}
