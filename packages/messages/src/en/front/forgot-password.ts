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
} as const;
