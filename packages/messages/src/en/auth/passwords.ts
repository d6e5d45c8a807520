export const passwords = {
  one: 'One-time code',
  title: 'Change password',
  current: 'Current password',
  submit: 'Change password',
  done: 'Password changed. Your other sessions were signed out.',
} as const;
