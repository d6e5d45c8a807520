/** Links between accounts and identity providers. */
export const identities = {
  one: 'Link with an identity provider',
  fields: {
    provider: 'Identity provider',
    issuer: 'Issuer',
    email: 'E-mail there',
    begun: 'Begun',
    activated: 'Account activated',
  },
  verbs: {
    list: 'List',
    start: 'Begin to link',
    create: 'Link',
    remove: 'Unlink',
    ofEmployee: 'See the links of an employee',
    unlink: 'Unlink an employee',
  },
  title: 'Sign-in with your organisation’s account',
  hint: 'You are let in by the account of your organisation, without the password of the portal.',
  none: 'Not linked yet',
  linked: 'Linked on {date}',
  used: 'Last used on {date}',
  unused: 'Never used yet',
  link: 'Link {name}',
  linkTitle: 'Link with {name}',
  linkText:
    'You go to {name}, sign in there and come back. From then on you can sign in with {name}; your other sessions end.',
  linkSubmit: 'Continue to {name}',
  remove: 'Unlink {name}',
  removeTitle: 'Unlink {name}?',
  removeText:
    'You then sign in with your password alone, and your other sessions end. The portal may link you again when you next sign in with {name}.',
  removeSubmit: 'Unlink',
  unlinkTitle: 'Unlink {name} from {provider}?',
  unlinkText:
    '{name} can sign in with {provider} no longer, and is signed out where that was done. The portal may link them again when they next sign in there with the same e-mail address.',
  own: 'You unlink your own under Settings, Security.',
  said: {
    create: 'Your account is linked.',
    remove: 'The link has been removed.',
    unlink: 'The link has been removed.',
  },
} as const;
