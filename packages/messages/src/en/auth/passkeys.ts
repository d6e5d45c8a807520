/** Passkeys: a second step without codes. */
export const passkeys = {
  one: 'Passkey',
  fields: {
    name: 'Name',
    isSynced: 'Synced across devices',
    begun: 'Started',
    asked: 'Requested',
  },
  verbs: {
    ask: 'Confirm with a passkey',
    start: 'Start adding',
    create: 'Add',
    rename: 'Rename',
    remove: 'Remove',
    askToSignIn: 'Request passkey sign-in',
    signIn: 'Sign in with a passkey',
  },
  title: 'Passkeys',
  hint: 'Use your fingerprint, face, PIN or a security key instead of a code. Passkeys don’t work on fake copies of the portal.',
  none: 'No passkeys yet',
  add: 'Add passkey',
  added: 'Added on {date}',
  used: 'Last used on {date}',
  unused: 'Never used',
  synced: 'Synced across devices',
  other: 'Created for a different portal address. It doesn’t work here.',
  rename: 'Rename {name}',
  renameTitle: 'Rename the passkey',
  remove: 'Remove {name}',
  removeTitle: 'Remove passkey “{name}”?',
  removeText:
    'It’s removed from your account, and your other sessions will be signed out. Delete it on your device as well.',
  removeSubmit: 'Remove',
  done: 'Passkey added',
  enrol: {
    title: 'Add passkey',
    nameHint: 'A name to recognise it by, such as the device it’s on',
    create: 'Create',
    failed: 'Your browser couldn’t create a passkey. Try again or use another device.',
    twice: 'That device already has a passkey for your account.',
    instead: 'Use a passkey instead',
    app: 'Use an authenticator app instead',
  },
  proof: {
    confirm: 'Confirm with a passkey',
    done: 'Confirmed with a passkey',
    failed: 'Couldn’t verify your passkey. Try again or enter a code.',
  },
  obstacles: {
    NO_HTTPS:
      'Passkeys require HTTPS, but the portal’s address is {address}. Ask the portal operator to change it.',
    NO_NAME:
      'Passkeys require a domain name, but the portal’s address is {address}. Ask the portal operator to change it.',
    ELSEWHERE: 'Passkeys work only at {address}. Open the portal there.',
    BROWSER: 'This browser doesn’t support passkeys.',
    LIMIT: 'You’ve reached the limit of {count} passkeys.',
  },
  said: {
    rename: 'Passkey renamed',
    remove: 'Passkey removed',
  },
} as const;
