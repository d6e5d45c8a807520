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
  path: {
    make: 'Path to report to',
    renew: 'New path',
    makeTitle: 'Path for {name}?',
    makeText:
      'The terminal reports to a path that only it knows. The portal shows it once; enter it on the terminal straight away.',
    makeConfirm: 'Make the path',
    renewTitle: 'New path for {name}?',
    renewText:
      'The old path ends at once: until the new one is entered on the terminal, nothing it sends is accepted, and it keeps its events.',
    renewConfirm: 'Make a new path',
    title: 'Path of {name}',
    text: 'The URL is shown only now. Enter this on the terminal under HTTP Listening.',
    done: 'The terminal has a path of its own now.',
  },
  said: {
    rotate: 'The device has a new signing secret.',
  },
} as const;
