export const pushSubscriptions = {
  one: 'Browser with push notifications',
  verbs: {
    put: 'Subscribe a browser',
    remove: 'Unsubscribe a browser',
  },
} as const;
