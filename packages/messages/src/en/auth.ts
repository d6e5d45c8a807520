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
  newPassword: {
    title: 'Choose a password',
    text: 'You have signed in with a one-time password. Choose one of your own to go on.',
    old: 'One-time password',
    new: 'New password',
    verify: 'Verify password',
    hint: 'At least 8 characters, not easy to guess',
    submit: 'Save and go on',
    failed: 'The password was not changed',
    verifyFailed: 'Verify Password Failed!',
  },
} as const;
