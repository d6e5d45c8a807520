/** Password reset by an emailed code. */
export const forgotPassword = {
  title: 'Forgot password',
  emailText: 'Enter your email address. You’ll get a code to reset your password.',
  email: 'Email',
  codeText: 'If {email} belongs to an account, a code is on its way. It’s valid for 10 minutes.',
  code: 'Code from the email',
  again: 'Send a new code',
  otherEmail: 'Use a different email address',
  passwordText: 'Choose a new password. You’ll be signed out on all devices.',
  next: 'Continue',
  back: 'Back to sign-in',
  failed: 'Couldn’t reset your password',
  linkText: 'Checking your link…',
  linkOver: 'This link has expired or was already used. Enter your email address to get a new code.',
  welcome: 'Welcome, {name}',
  welcomeText: '{company} has created an account for you. Choose a password to get started.',
  company: 'Company',
  name: 'Name',
  account: 'Account',
  start: 'Save and sign in',
  signedIn: 'You’re already signed in',
  signedInOther:
    'This link is for {email}, but {name} ({account}) is signed in on this browser. Sign out to use the link.',
  signedInSelf:
    'You opened a link to choose a new password for your account {account}. You’ll be signed out first.',
  leave: 'Sign out and continue',
  stay: 'Stay signed in',
} as const;
