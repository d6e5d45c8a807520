/** Signing in. */
export const auth = {
  login: {
    title: 'Sign in',
    welcome: 'Attendance, visitors and access of your organisation',
    account: 'Account or e-mail',
    password: 'Password',
    remember: 'Remember me',
    submit: 'Sign in',
    needsData: 'Enter your account and password first',
    failed: 'Signing in did not work',
    expired: 'Your session has expired. Sign in again to go on where you were.',
    left: 'You have signed out in another tab.',
  },
} as const;
