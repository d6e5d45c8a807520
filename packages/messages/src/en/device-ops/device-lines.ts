/** Texts about connections from the portal to Hikvision terminals. */
export const deviceLines = {
  one: 'Connection to the terminal',
  verbs: {
    test: 'Test a connection to a terminal',
  },
  fields: {
    address: 'IP address',
    port: 'Port',
    userName: 'User name',
    password: 'Password',
    passwordSetAt: 'Password set',
    deviceId: 'Device',
  },
  menu: 'Connection to the terminal',
  title: 'Connection to {name}',
  intro:
    'The portal connects to the terminal at this address to send people, cards and faces, open the door, and fetch missing events.',
  off: 'Connections to terminals are turned off',
  offText:
    'The portal operator hasn’t allowed any terminal networks. Ask them to set TERMINAL_NETWORKS (for example 192.168.20.0/24) and restart the portal. Until then, manage people, cards, faces and doors on the terminal itself.',
  networks: 'Must be in one of these networks: {networks}',
  portHint: '80, unless it was changed on the terminal.',
  userHint: 'A terminal account with permission to manage people and doors.',
  passwordHint: 'Stored encrypted and not shown again.',
  passwordKept: 'Leave empty to keep the current password.',
  passwordAgain:
    'The address or port has changed. Enter the password of the terminal again: the stored one is never sent to another host.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  save: 'Save and test',
  state: {
    title: 'Status',
    model: 'Model',
    serialNumber: 'Serial number',
    firmware: 'Firmware',
    answeredAt: 'Last response',
    calledAt: 'Last attempt',
    asked: 'Connecting…',
    answers: 'Connected',
    never: 'Not connected yet',
    lockedUntil: 'Locked until {when}',
  },
  check: 'Test connection',
  remove: 'Remove connection',
  removeTitle: 'Remove the connection to {name}?',
  removeText:
    'The portal deletes the address and password. People already on the terminal stay there. From then on, manage people, cards and faces on the terminal.',
  problems: {
    NO_ANSWER: 'No response',
    SIGN_IN_REJECTED: 'Sign-in rejected, trying again',
    WRONG_PASSWORD: 'Wrong user name or password',
    LOCKED: 'The terminal has locked the account',
    OTHER_DEVICE: 'A different terminal responded',
    NOT_PERMITTED: 'Address not allowed',
    NOT_UNDERSTOOD: 'Not a supported terminal',
  },
  reasons: {
    NO_ANSWER:
      'Nothing responded at this address. Check that the terminal is on and connected to this network, and that the address and port are correct.',
    SIGN_IN_REJECTED:
      'The terminal rejected the sign-in twice, although it accepted this password before. The portal tries again after 30 minutes, or when you test the connection.',
    WRONG_PASSWORD:
      'The terminal rejected user name and password. The portal does not try again, because the fifth wrong try locks the account. Enter the right ones, or test the connection again.',
    LOCKED:
      'The terminal locked the account after too many wrong passwords. The portal waits until the lock ends. Then check the user name and password.',
    OTHER_DEVICE:
      'A terminal with a different serial number now responds at this address. The portal doesn’t send it any data. If you replaced the terminal, save the connection again.',
    NOT_PERMITTED:
      'The address isn’t in a network the portal is allowed to connect to (TERMINAL_NETWORKS), or it’s the portal’s own server.',
    NOT_UNDERSTOOD:
      'Something responded at this address, but not as a Hikvision terminal with digest authentication. Check the address and port, and make sure authentication is set to “digest” under Security on the terminal.',
  },
  said: {
    create: 'Connection saved. Connecting to the terminal…',
    update: 'Connection updated. Connecting to the terminal…',
    test: 'Connecting to the terminal…',
    remove: 'Connection removed',
  },
} as const;
