/** Texts of the global search by name. */
export const finds = {
  ways: {
    card: 'Card',
    day: 'Today',
    log: 'Device log',
    open: 'Open',
    staff: 'Staff',
    doors: 'Doors',
    devices: 'Devices',
    commands: 'Commands',
    edit: 'Edit',
  },
  wayOf: '{way}: {name}',
  count_one: '{count} result',
  count_other: '{count} results',
} as const;
