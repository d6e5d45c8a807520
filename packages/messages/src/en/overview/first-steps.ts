/** Texts of the setup guide of an empty portal. */
export const firstSteps = {
  title: 'Set up Gatehouse',
  progress: '{done} of {all} steps done',
  dismiss: 'Hide this guide',
  done: 'done',
  finished: 'Gatehouse is set up. The first punch is in the device log.',
  thisMachine: 'this server’s address on your network',
  noTerminal: 'No terminal yet? Run this in the Gatehouse folder to simulate one:',
  byHand: 'Add it manually',
  steps: {
    company: 'Add a company',
    building: 'Add a building',
    room: 'Add a room',
    door: 'Add a door',
    device: 'Add a device',
    department: 'Add a department',
    person: 'Add an employee',
    connected: 'Connect the device',
    punch: 'Record the first punch',
  },
  hints: {
    company: 'Buildings, people and devices belong to a company. Its working hours can be set later.',
    building:
      'Where people work: a name, a code and an address. The building’s time zone decides which day a punch belongs to.',
    room: 'Doors lead into rooms. One room, such as the entrance hall, is enough to start with.',
    door: 'Each terminal belongs to a door. Start with the door people come in through.',
    device:
      'On the terminal, under Cloud server (ADMS), enter {host} and port {port}. Within a minute it appears under Pending devices. Approve it there; its serial number and address are filled in for you.',
    department: 'People belong to departments, and departments have managers.',
    person: 'Add yourself or a colleague. A terminal user ID is suggested.',
    connected:
      'The device hasn’t connected since you added it. Check that {host} and port {port} are entered on the terminal under Cloud server (ADMS), and that its serial number and address are correct here.',
    punch:
      'Have this person punch at the terminal with their terminal user ID. The event appears in the device log automatically. If the ID is unknown, it appears under Quarantine.',
  },
  go: {
    company: 'New company',
    building: 'New building',
    room: 'New room',
    door: 'New door',
    device: 'Pending devices',
    department: 'New department',
    person: 'New employee',
    connected: 'View devices',
    punch: 'Open device log',
  },
  next: {
    title: 'Next steps',
    people: 'Add or import employees',
    terminals: 'Connect more terminals',
    shifts: 'Set up work shifts and holidays',
    mail: 'Set up email',
    mailHint: 'Set MAIL_URL on the server.',
    backup: 'Back up every night',
    backupHint: 'Run npm run backup -- --to FOLDER on the server.',
  },
} as const;
