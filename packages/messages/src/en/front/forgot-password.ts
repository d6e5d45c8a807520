/** A code by mail, and a new password with it. */
export const forgotPassword = {
  title: 'Forgot password',
  emailText: 'Enter your e-mail address. A code to choose a new password is sent to it.',
  email: 'E-mail',
  codeText: 'If {email} belongs to an account, a code has been sent to it. It works for ten minutes.',
  code: 'Code from the mail',
  again: 'Send a new code',
  otherEmail: 'Use another address',
  passwordText: 'Choose a new password. You will be signed out everywhere.',
  next: 'Continue',
  back: 'Back to sign-in',
  failed: 'That did not work',
  linkText: 'The link of the mail is being checked.',
  linkOver: 'This link has been used or has expired. Have a code sent to your address instead.',
  welcome: 'Welcome, {name}',
  welcomeText: '{company} has an account for you. Choose a password and you are in.',
  company: 'Company',
  name: 'Name',
  account: 'Account',
  start: 'Save and sign in',
  signedIn: 'You are signed in',
  signedInOther:
    'The link you opened is for {email}. In this browser {name} ({account}) is signed in, and has to sign out before it can be used.',
  signedInSelf:
    'You opened a link to choose a new password for your account {account}. To use it, you are signed out first.',
  leave: 'Sign out and go on',
  stay: 'Stay signed in',
} as const;
