/** Changing one's password. */
export const passwords = {
  one: 'One-time code',
  title: 'Change password',
  current: 'Current password',
  submit: 'Change password',
  done: 'Your password has been changed. Your other sessions have ended.',
} as const;
