/** Push notifications. */
export const pushSettings = {
  one: 'Push notifications',
  fields: {
    enableNotification: 'Receive push notifications',
  },
  title: 'Push notifications',
  hint: 'Kept with your account. What a push says names no person: it may be read on a locked screen.',
  allow: 'Allow on this browser',
  allowHint: 'This browser does not show them yet.',
  shown: 'This browser shows them, also while the portal is closed.',
  insecure: 'Push notifications need an address that begins with https. Ask your administrator.',
  unsupported:
    'This browser knows no push notifications. On an iPhone or iPad, add the portal to the home screen first.',
  denied: 'This browser has been told to show no notifications of the portal. Change that in its settings.',
  failed: 'This browser could not be registered. Try again later.',
  said: {
    update: 'The notification setting has been changed.',
  },
} as const;
