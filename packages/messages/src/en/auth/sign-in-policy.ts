/** What is demanded of whom when signing in. */
export const signInPolicies = {
  one: 'Setting of the installation',
  fields: {
    secondStepForAdministrators: 'Require a second step of administrators',
  },
  title: 'Sign-in policy',
  hint: 'For the whole installation',
  labelHint: 'Of everybody with the role ADMIN or SYSADMIN',
  onTitle: 'Require a second step of administrators?',
  onText:
    'Administrators who have none, you included, can do nothing until they have set it up: at once, and where they are signed in now as well.',
  onAction: 'Require',
  offTitle: 'No longer require a second step?',
  offText: 'Administrators may then sign in with their password alone.',
  offAction: 'Do not require',
  said: {
    update: 'The rule for signing in has been changed.',
  },
} as const;
