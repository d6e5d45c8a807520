// Starts an export as a job, waits for its file and downloads it. SESSION is a session token.
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const { PORTAL, SESSION } = process.env;
const url = `${PORTAL}/api/v1/exports`;
const headers = { authorization: `Bearer ${SESSION}`, 'content-type': 'application/json' };
async function read(response: Response) {
  const answer = await response.json();
  if (answer.status !== '00') throw new Error(`${answer.messageCode}: ${answer.message}`);
  return answer.result;
}

const query = { from: '2026-01-01', to: '2026-12-31' };
const response = await fetch(url, {
  method: 'POST',
  headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({ operation: 'deviceLogs.export', query }),
});
let job = await read(response);
while (job.state === 'WAITING' || job.state === 'RUNNING') {
  await sleep(1000);
  const { content } = await read(await fetch(url, { headers }));
  job = content.find(({ id }: { id: number }) => id === job.id);
  if (!job) throw new Error('The export was cancelled.');
  console.error(`${job.done} rows`);
}
if (job.state === 'FAILED') throw new Error(job.failureText);
const file = await fetch(`${url}/${job.id}/file`, { headers });
await writeFile(job.fileName, Buffer.from(await file.arrayBuffer()));
console.log(job.fileName, job.size);
