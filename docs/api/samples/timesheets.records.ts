// Prints the attendance days of a month, in pages of up to 10,000. TOKEN is a session token or an API token.
const { PORTAL, TOKEN } = process.env;
const query = new URLSearchParams({ from: '2026-11-01', to: '2026-11-30', size: '10000' });
for (let next: string | null = ''; next !== null; ) {
  const response = await fetch(`${PORTAL}/api/v1/timesheets/records?${query}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const answer = await response.json();
  if (answer.status !== '00') throw new Error(`${answer.messageCode}: ${answer.message}`);
  for (const { date, employeeCode, status, workedMinutes } of answer.result.content)
    console.log(date, employeeCode, status, workedMinutes);
  next = answer.result.next;
  query.set('after', next ?? '');
}
