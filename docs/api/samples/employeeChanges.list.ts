// Prints the employees that changed since the last run, and the cursor of the next run as the last line.
// CURSOR is that line of the last run. It is empty in the first run. TOKEN is a session token or an API token.
const { PORTAL, TOKEN, CURSOR } = process.env;
const start = { updatedSince: '2026-11-01T00:00:00Z' };
let query = new URLSearchParams(CURSOR ? { after: CURSOR } : start);
for (let isLast = false; !isLast; ) {
  const response = await fetch(`${PORTAL}/api/v1/employees/changes?${query}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const answer = await response.json();
  if (answer.status !== '00') throw new Error(`${answer.messageCode}: ${answer.message}`);
  // Erased and deleted employees have no fields. Delete them from your copy.
  for (const { kind, employeeId, employee } of answer.result.content)
    console.log(kind, employeeId, employee?.employeeCode ?? '');
  isLast = answer.result.last;
  query = new URLSearchParams({ after: answer.result.next });
}
console.log(query.get('after'));
