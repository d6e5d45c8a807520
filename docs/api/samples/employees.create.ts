// Adds an employee. The portal applies a request with the same idempotency-key once and returns the first answer again.
// With another body, it answers 422 API_IDEMPOTENCY_KEY_REUSED.
const { PORTAL, TOKEN, COMPANY_ID, DEPARTMENT_ID } = process.env;
const response = await fetch(`${PORTAL}/api/v1/employees`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    'idempotency-key': 'new-employee-E10002',
  },
  body: JSON.stringify({
    companyId: Number(COMPANY_ID),
    departmentId: Number(DEPARTMENT_ID),
    accountName: 'bo.tran',
    employeeCode: 'E10002',
    firstName: 'Bo',
    lastName: 'Tran',
    displayName: 'Bo Tran',
    email: 'bo.tran@example.com',
  }),
});
const answer = await response.json();
if (answer.status !== '00') throw new Error(`${answer.message} ${JSON.stringify(answer.result)}`);
console.log(answer.result.id);
