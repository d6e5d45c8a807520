// Prints the token of the new session. ACCOUNT and PASSWORD are those of a person.
const { PORTAL, ACCOUNT: account, PASSWORD: password } = process.env;
const response = await fetch(`${PORTAL}/api/v1/auth/login/username`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ account, password, deviceType: 'PROGRAM' }),
});
const answer = await response.json();
if (answer.status !== '00') throw new Error(`${answer.messageCode}: ${answer.message}`);
console.log(answer.result.token);
