export const signInPolicies = {
  one: 'Installation setting',
  fields: {
    secondStepForAdministrators: 'Require two-step verification for administrators',
  },
  title: 'Sign-in policy',
  hint: 'Applies to the whole installation',
  labelHint: 'Applies to everyone with the role ADMIN or SYSADMIN',
  onTitle: 'Require two-step verification for administrators?',
  onText:
    'Administrators who haven’t set it up, including you, can’t do anything until they do. This takes effect immediately, including for those already signed in.',
  onAction: 'Require',
  offTitle: 'Stop requiring two-step verification?',
  offText: 'Administrators will be able to sign in with only their password.',
  offAction: 'Stop requiring',
  said: {
    update: 'Sign-in policy updated',
  },
} as const;
