/** Texts of the screen to choose a password after signing in with a one-time password. */
export const newPassword = {
  title: 'Choose a password',
  text: 'You signed in with a one-time password. Choose your own password to continue.',
  old: 'One-time password',
  new: 'New password',
  verify: 'Confirm new password',
  hint: 'At least 8 characters and hard to guess',
  done: 'Password saved',
  submit: 'Save and continue',
  failed: 'Couldn’t change your password',
  verifyFailed: 'Verify Password Failed!',
} as const;
