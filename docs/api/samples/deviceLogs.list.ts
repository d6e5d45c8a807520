// Prints all punches of a day. TOKEN is a session token or an API token.
const { PORTAL, TOKEN } = process.env;
const query = new URLSearchParams({ from: '2026-11-20', to: '2026-11-20', size: '100' });
for (let next: string | null = ''; next !== null; ) {
  const response = await fetch(`${PORTAL}/api/v1/device-logs?${query}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const answer = await response.json();
  if (answer.status !== '00') throw new Error(`${answer.messageCode}: ${answer.message}`);
  for (const { time, displayName, doorCode, direction } of answer.result.content)
    console.log(time, displayName, doorCode, direction);
  next = answer.result.next;
  query.set('after', next ?? '');
}
