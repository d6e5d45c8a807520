export const identities = {
  one: 'Identity provider link',
  fields: {
    provider: 'Identity provider',
    issuer: 'Issuer',
    email: 'Email at the provider',
    begun: 'Started',
    activated: 'Account activated',
  },
  verbs: {
    list: 'List',
    start: 'Start linking',
    create: 'Link',
    remove: 'Unlink',
    ofEmployee: 'View an employee’s links',
    unlink: 'Unlink an employee',
  },
  title: 'Sign in with your organisation’s account',
  hint: 'Use your organisation’s account to sign in instead of your portal password.',
  none: 'Not linked yet',
  linked: 'Linked on {date}',
  used: 'Last used on {date}',
  unused: 'Never used',
  link: 'Link {name}',
  linkTitle: 'Link {name}?',
  linkText:
    'You’ll sign in at {name} and come back here. After that, you can sign in with {name}. Your other sessions will be signed out.',
  linkSubmit: 'Continue to {name}',
  remove: 'Unlink {name}',
  removeTitle: 'Unlink {name}?',
  removeText:
    'You’ll sign in with your password only, and your other sessions will be signed out. Your account may be linked again the next time you sign in with {name}.',
  removeSubmit: 'Unlink',
  unlinkTitle: 'Unlink {name} from {provider}?',
  unlinkText:
    '{name} can no longer sign in with {provider}, and sessions started that way are signed out. The account may be linked again the next time they sign in there with the same email address.',
  own: 'You can unlink your own account under Settings → Security.',
  said: {
    create: 'Account linked',
    remove: 'Link removed',
    unlink: 'Link removed',
  },
} as const;
