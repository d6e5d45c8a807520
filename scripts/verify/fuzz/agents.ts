import fc from 'fast-check';
import { event, newBucket } from '../../../apps/server/src/features/telework/activity-watch/agent-shapes.ts';
import { type DeviceRequest, schemaOf } from './devices.ts';
import { hostile, jsonOf, spoil, validValues } from './values.ts';

const buckets = ['afk', 'window', 'none', '%00', '..%2f..', 'x'.repeat(300), '%zz', '日本'];
const paths = ['', '/heartbeat', '/events', '/events/count', '/events/1', '/events/-1', '/export', '/x'];
const times = ['2026-11-20T08:00:00.000000+00:00', '2026-11-20T08:00:00', '9999-12-31T23:59:59Z', 'now'];

/** Generates valid and invalid requests of an ActivityWatch agent, with or without its token. */
export function agentRequests(token: string, now: Date): fc.Arbitrary<DeviceRequest> {
  const soon = [now, new Date(now.getTime() - 3_600_000)].map((at) => at.toISOString());
  const eventValues = validValues(schemaOf(event), [...soon, ...times]);
  const bodies = fc.oneof(
    { weight: 4, arbitrary: eventValues },
    { weight: 2, arbitrary: fc.array(eventValues, { maxLength: 4 }) },
    { weight: 2, arbitrary: validValues(schemaOf(newBucket), ['afkstatus']) },
    { weight: 2, arbitrary: spoil(eventValues) },
    { weight: 1, arbitrary: fc.record({ answer: fc.integer() }) },
    { weight: 1, arbitrary: hostile },
  );
  const address = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...buckets), fc.constantFrom(...paths))
        .map(([bucket, path]) => `/buckets/${bucket}${path}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/info', '/buckets/', '/query/', '/check', '/import', '/nothing'),
    },
  );
  const query = fc.constantFrom(
    '',
    '?pulsetime=60.0',
    '?pulsetime=x',
    '?limit=-1',
    '?limit=1e99&start=x',
    '?end=now',
  );
  return fc
    .record({
      method: fc.constantFrom('GET', 'POST'),
      address,
      query,
      body: bodies,
      write: jsonOf,
      isKnown: fc.boolean(),
    })
    .map(({ method, address: at, query: search, body, write, isKnown }) => ({
      method: method as 'GET' | 'POST',
      url: `/api/0${at}${search}`,
      body: Buffer.from(write(body)),
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        authorization: `Bearer ${isKnown ? token : 'x'.repeat(43)}`,
      },
    }));
}
