/** A password of one's own after a one-time password. */
export const newPassword = {
  title: 'Choose a password',
  text: 'You have signed in with a one-time password. Choose one of your own to go on.',
  old: 'One-time password',
  new: 'New password',
  verify: 'Verify password',
  hint: 'At least 8 characters, not easy to guess',
  done: 'Your password has been chosen.',
  submit: 'Save and go on',
  failed: 'The password was not changed',
  verifyFailed: 'Verify Password Failed!',
} as const;
