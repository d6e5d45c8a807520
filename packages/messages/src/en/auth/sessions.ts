export const sessions = {
  one: 'Session',
  fields: {
    provider: 'Identity provider',
    address: 'IP address',
    secondStep: 'Two-step verification',
  },
  title: 'My sessions',
  hint: 'Devices where you’re signed in. If you don’t recognise one, end that session and change your password.',
  device: 'Device',
  address: 'IP address',
  location: 'Location',
  since: 'Signed in',
  lastSeen: 'Last active',
  expires: 'Expires',
  current: 'This session',
  deleteOne: 'End session {name}',
  deleteText: 'That device will be signed out.',
  notThisOne: 'This is your current session. To end it, sign out.',
  said: {
    changePassword: 'Password changed',
    remove: 'Session ended',
  },
} as const;
