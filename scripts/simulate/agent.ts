// Simulates the ActivityWatch agent of a person. The person changes windows and is sometimes away for some minutes.
// node scripts/simulate/agent.ts --token TOKEN [--url http://localhost:8080] [--every 10]

import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readCommandLine } from '../../apps/server/src/platform/command-line.ts';
import { sleep } from './simulated-terminal.ts';

const { values } = readCommandLine(
  'node scripts/simulate/agent.ts --token TOKEN [--url http://localhost:8080] [--every SECONDS]',
  {
    token: { type: 'string' },
    url: { type: 'string', default: 'http://localhost:8080' },
    every: { type: 'string', default: '10' },
  },
);
if (!values.token) throw new Error('Specify --token with the agent token shown on the Telework page');

const seconds = Math.max(1, Number(values.every) || 10);
const apps = ['Sheets', 'Mail', 'Writer', 'Terminal'] as const;

/** Sends a report. Returns the HTTP status. */
async function report(path: string, body: object): Promise<number> {
  const response = await fetch(`${values.url}/api/0/buckets/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${values.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}
const sendHeartbeat = (bucket: string, data: object) =>
  report(`${bucket}/heartbeat?pulsetime=${seconds * 2}`, {
    timestamp: systemClock.now().toISOString(),
    duration: 0,
    data,
  });

const end = new AbortController();
process.once('SIGINT', () => end.abort());
for (const [bucket, type] of [
  ['aw-watcher-afk_played', 'afkstatus'],
  ['aw-watcher-window_played', 'currentwindow'],
] as const)
  await report(bucket, { client: bucket.split('_')[0], type, hostname: 'played' });
for (let round = 0; !end.signal.aborted; round++) {
  // The person is away for 12 of 60 minutes.
  const minute = Math.floor((round * seconds) / 60) % 60;
  const statuses = [
    await sendHeartbeat('aw-watcher-afk_played', { status: minute >= 48 ? 'afk' : 'not-afk' }),
    await sendHeartbeat('aw-watcher-window_played', { app: apps[Math.floor(minute / 9) % apps.length] }),
  ];
  console.log(`${systemClock.now().toISOString()} ${statuses.join(' ')}`);
  await sleep(seconds * 1000, end.signal);
}
