/** From an empty portal to the first punch. */
export const firstSteps = {
  title: 'Set up Gatehouse',
  progress: '{done} of {all} steps done',
  dismiss: 'Hide this guide',
  done: 'done',
  finished: 'Gatehouse is set up: the first punch is in the device log.',
  thisMachine: 'the address of this machine in your network',
  noTerminal: 'No terminal at hand? In the folder of Gatehouse, this plays one:',
  byHand: 'Enter it by hand',
  steps: {
    company: 'A company',
    building: 'A building',
    room: 'A room',
    door: 'A door',
    device: 'A device',
    department: 'A department',
    person: 'A person',
    connected: 'The device connects',
    punch: 'The first punch',
  },
  hints: {
    company: 'Buildings, people and devices belong to a company. Its working hours can be set later.',
    building:
      'Where people work: a name, a code and the address. Its time zone decides which day a punch belongs to.',
    room: 'Doors lead into rooms. One room, such as the entrance hall, is enough to begin with.',
    door: 'A terminal hangs at a door. Name the one people come in by.',
    device:
      'On the terminal, under Cloud server (ADMS), enter {host} and port {port}. Within a minute it waits under Pending devices: approve it there, and its serial number and address are filled in.',
    department: 'People belong to departments, and departments have managers.',
    person: 'Add yourself or a colleague. Their number on the terminal is proposed.',
    connected:
      'It has not called since it was added. Is {host} with port {port} entered on the terminal, under Cloud server (ADMS), and are its serial number and address right?',
    punch:
      'Let the person punch at the terminal under their number. The line appears in the device log by itself; a number that nobody has waits under Quarantine.',
  },
  go: {
    company: 'New company',
    building: 'New building',
    room: 'New room',
    door: 'New door',
    device: 'Pending devices',
    department: 'New department',
    person: 'New employee',
    connected: 'Look at the devices',
    punch: 'Open the device log',
  },
} as const;
