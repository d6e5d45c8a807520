/**
 * Parses the part after # of an emailed link. Browsers do not send this part, so it never appears in server logs.
 * Returns undefined if the email or the code is missing.
 */
export function parseMailedLink(hash: string): { email: string; otp: string } | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const email = params.get('email');
  const otp = params.get('code');
  return email && otp ? { email, otp } : undefined;
}
