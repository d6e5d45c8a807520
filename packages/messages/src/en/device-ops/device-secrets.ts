/** Signing secrets of devices. */
export const deviceSecrets = {
  one: 'Signing secret',
  renew: 'New signing secret',
  renewTitle: 'New signing secret for {name}?',
  renewText: 'The old secret ends at once: until the device knows the new one, nothing it sends is accepted.',
  confirm: 'Make a new secret',
  title: 'Signing secret of {serial}',
  text: 'It is shown only now. Enter it in the device or program that signs with it.',
  example: 'How to sign a request',
  said: {
    rotate: 'The device has a new signing secret.',
  },
} as const;
