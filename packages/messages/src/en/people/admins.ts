/** Administrators. */
export const admins = {
  one: 'Administrator',
  search: 'Search administrators by name, account, code or email',
  searchedFor: 'Name, account, code or email',
  empty: 'No administrators yet',
  emptyHint: 'Give an employee the administrator role.',
  create: 'New administrator',
  createHint: 'The role takes effect immediately, even if the person is already signed in.',
  edit: 'Edit administrator',
  view: 'Administrator',
  created: 'Administrator added',
  updated: 'Administrator updated',
  deleted: '{name} is no longer an administrator.',
  roles: 'Roles',
  isLast: 'This is the only administrator of {company} who can sign in. Add another administrator first.',
  deleteTitle: 'Remove {name} as administrator?',
  deleteText: 'They lose the role immediately. They remain an employee.',
  deleteOwn: 'This is your own account. You’ll lose access to the administration pages.',
  said: {
    grant: 'Role granted',
    revoke: 'Role removed',
  },
} as const;
