/** How the portal calls terminals. */
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
    'The portal calls the terminal at this address: it sends people, cards and faces, opens the door, and fetches events that were not received.',
  off: 'This portal calls no terminals',
  offText:
    'Whoever operates the machine of the portal has named no network of terminals. Ask them to set TERMINAL_NETWORKS, such as 192.168.20.0/24, and to restart the portal. Until then people, cards, faces and doors are managed on the terminal itself.',
  networks: 'In one of these networks: {networks}',
  portHint: '80 unless it was changed on the terminal.',
  userHint: 'An account of the terminal with the right to manage people and doors.',
  passwordHint: 'It is kept encrypted and not shown again.',
  passwordKept: 'Empty: the password stays as it is.',
  passwordAgain:
    'The address or port has changed. Enter the password of the terminal again: the stored one is never sent to another host.',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  save: 'Save and test',
  state: {
    title: 'State',
    model: 'Model',
    serialNumber: 'Serial number',
    firmware: 'Firmware',
    answeredAt: 'Last answered',
    calledAt: 'Last called',
    asked: 'Is being called…',
    answers: 'Answers',
    never: 'Not called yet',
    lockedUntil: 'Locked until {when}',
  },
  check: 'Test the connection',
  remove: 'Call it no longer',
  removeTitle: 'Call {name} no longer?',
  removeText:
    'The portal forgets address and password. Whom the terminal holds it keeps: people, cards and faces are managed on the terminal from then on.',
  problems: {
    NO_ANSWER: 'It does not answer',
    SIGN_IN_REJECTED: 'Sign-in rejected, trying again',
    WRONG_PASSWORD: 'User name or password is wrong',
    LOCKED: 'It has locked the account',
    OTHER_DEVICE: 'Another terminal answers',
    NOT_PERMITTED: 'Its address may not be called',
    NOT_UNDERSTOOD: 'What answers is no such terminal',
  },
  reasons: {
    NO_ANSWER:
      'Nobody answered at this address. Check that the terminal is switched on, in this network, and at this address and port.',
    SIGN_IN_REJECTED:
      'The terminal rejected the sign-in twice, although it accepted this password before. The portal tries again after 30 minutes, or when you test the connection.',
    WRONG_PASSWORD:
      'The terminal rejected user name and password. The portal does not try again, because the fifth wrong try locks the account. Enter the right ones, or test the connection again.',
    LOCKED:
      'After too many wrong passwords the terminal lets nobody in. The portal does not call it until that time is over. Then check user name and password.',
    OTHER_DEVICE:
      'A terminal with another serial number answers at this address than before. It is told nothing and given nobody’s face. If the terminal was replaced, save the connection again.',
    NOT_PERMITTED:
      'The address is in no network that this portal may call any more (TERMINAL_NETWORKS), or is this machine itself.',
    NOT_UNDERSTOOD:
      'Something answers at this address, but not as a terminal of Hikvision with digest authentication does. Check address, port, and under Security on the terminal that authentication is “digest”.',
  },
  said: {
    create: 'The connection has been saved; the terminal is being called.',
    update: 'The connection has been changed; the terminal is being called.',
    test: 'The terminal is being called.',
    remove: 'The terminal is called no longer.',
  },
} as const;
