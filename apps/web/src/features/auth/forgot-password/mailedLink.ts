/** What the link of a mail carries behind its #, where no server and no log reads it; undefined without both. */
export function mailedLink(hash: string): { email: string; otp: string } | undefined {
  const carried = new URLSearchParams(hash.replace(/^#/, ''));
  const email = carried.get('email');
  const otp = carried.get('code');
  return email && otp ? { email, otp } : undefined;
}
