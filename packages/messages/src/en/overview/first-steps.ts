/** From an empty portal to the first punch. */
export const firstSteps = {
  title: 'Set up Gatehouse',
  progress: '{done} of {all} steps done',
  dismiss: 'Hide this guide',
  done: 'done',
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
    device: 'Enter the number on the terminal’s label as its serial number and choose how it connects.',
    department: 'People belong to departments, and departments have managers.',
    person: 'Add yourself or a colleague. Their number on the terminal is proposed.',
    connected:
      'On the terminal, under Cloud server (ADMS), enter {host} and port {port}. It calls within a minute; one that is not known yet waits under Pending devices.',
    punch: 'Let the person punch at the terminal. The line appears in the device log by itself.',
  },
  go: {
    company: 'New company',
    building: 'New building',
    room: 'New room',
    door: 'New door',
    device: 'New device',
    department: 'New department',
    person: 'New employee',
    connected: 'Look at the devices',
    punch: 'Open the device log',
  },
} as const;
