export const deviceSecrets = {
  one: 'Signing secret',
  renew: 'Generate new signing secret',
  renewTitle: 'Generate a new signing secret for {name}?',
  renewText:
    'The old secret stops working immediately. Data from the device is rejected until you enter the new secret on it.',
  confirm: 'Generate secret',
  title: 'Signing secret for {serial}',
  text: 'Copy it now; it won’t be shown again. Enter it in the device or program that signs requests with it.',
  example: 'How to sign a request',
  path: {
    make: 'Create path',
    renew: 'Create new path',
    makeTitle: 'Create a path for {name}?',
    makeText:
      'The terminal sends events to a secret path. The portal shows it only once, so enter it on the terminal right away.',
    makeConfirm: 'Create path',
    renewTitle: 'Create a new path for {name}?',
    renewText:
      'The old path stops working immediately. Events stay on the terminal until you enter the new path on it.',
    renewConfirm: 'Create new path',
    title: 'Path for {name}',
    text: 'Copy the URL now; it won’t be shown again. Enter it on the terminal under HTTP Listening.',
    done: 'Path created',
  },
  said: {
    rotate: 'New signing secret generated',
  },
} as const;
