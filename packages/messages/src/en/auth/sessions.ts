/** Where one is signed in. */
export const sessions = {
  one: 'Session',
  fields: {
    provider: 'Identity provider',
    address: 'IP address',
    secondStep: 'Second step',
  },
  title: 'My sessions',
  hint: 'Where you are signed in. Delete a session you do not recognise, and change your password.',
  device: 'Device',
  address: 'IP address',
  location: 'Location',
  since: 'Signed in',
  lastSeen: 'Last seen',
  expires: 'Ends at the latest',
  current: 'This session',
  deleteOne: 'Delete session {name}',
  deleteText: 'Whoever uses it must sign in again.',
  notThisOne: 'This is the session you are using. To end it, log out.',
  said: {
    changePassword: 'Your password has been changed.',
    remove: 'The session has been deleted.',
  },
} as const;
