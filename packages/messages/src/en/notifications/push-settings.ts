export const pushSettings = {
  one: 'Push notifications',
  fields: {
    enableNotification: 'Receive push notifications',
  },
  title: 'Push notifications',
  hint: 'Saved with your account. Push notifications never name a person, because they can show on a locked screen.',
  allow: 'Allow in this browser',
  allowHint: 'This browser doesn’t show push notifications yet.',
  shown: 'This browser shows push notifications, even when the portal is closed.',
  insecure: 'Push notifications require an address that begins with https. Ask your administrator.',
  unsupported:
    'This browser doesn’t support push notifications. On an iPhone or iPad, add the portal to the home screen first.',
  denied: 'Notifications from the portal are blocked in this browser. Allow them in the browser’s settings.',
  failed: 'Couldn’t register this browser. Try again later.',
  said: {
    update: 'Notification settings updated',
  },
} as const;
