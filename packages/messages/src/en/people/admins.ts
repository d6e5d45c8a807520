/** Administrators. */
export const admins = {
  one: 'Administrator',
  search: 'Search administrators by name, account, code or e-mail',
  searchedFor: 'Name, account, code or e-mail',
  empty: 'No administrators yet',
  emptyHint: 'Give an employee of a company the administrator role.',
  create: 'New administrator',
  createHint: 'The role acts at once, also where the person is signed in already.',
  edit: 'Edit administrator',
  view: 'Administrator',
  created: 'The administrator has been added.',
  updated: 'The administrator has been changed.',
  deleted: '{name} is no longer an administrator.',
  roles: 'Roles',
  isLast: 'The only administrator of {company} who can sign in. Make somebody else one first.',
  deleteTitle: 'Take the administrator role from {name}?',
  deleteText: 'The role is taken at once. The person stays an employee.',
  deleteOwn: 'This is your own account: you will no longer reach the administration screens.',
  said: {
    grant: 'The role has been given.',
    revoke: 'The role has been taken.',
  },
} as const;
