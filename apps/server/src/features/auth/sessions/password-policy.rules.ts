/** Default of the length policy (rules.md §7); the wire accepts 6 to 100. */
export const shortestPassword = 8;

/** Passwords nobody may choose, beside the account's own name: the ones guessed first. */
const blocked = new Set(
  (
    'password passw0rd password1 password123 12345678 123456789 1234567890 11111111 00000000 87654321 qwertyui ' +
    'qwerty123 qwertyuiop asdfghjk 1q2w3e4r 1qaz2wsx zaq12wsx abcd1234 abc12345 iloveyou sunshine princess football ' +
    'baseball superman trustno1 welcome1 welcome123 admin123 admin1234 administrator gatehouse letmein1 changeme ' +
    'dragon123 monkey123 master123 p@ssw0rd p@ssword'
  ).split(' '),
);

/** Whether a new password is too short, widely guessed, or the account's own name. */
export function isWeakPassword(password: string, accountName: string): boolean {
  const folded = password.toLowerCase();
  return (
    password.length < shortestPassword ||
    blocked.has(folded) ||
    folded === accountName.toLowerCase() ||
    new Set(folded).size < 4
  );
}
