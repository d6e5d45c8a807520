/** Devices that ask to be let in. */
export const pendingDevices = {
  one: 'Pending device',
  fields: {
    serialNumber: 'Serial number',
  },
  hint: 'Devices that asked to be let in. Nothing they send is used until an administrator approves them.',
  search: 'Search by serial number or address',
  empty: 'No device is waiting',
  emptyHint:
    'Enter the address of this portal in the menu of a terminal; as soon as it calls, it is listed here.',
  emptyForCompany:
    'Where the portal serves several companies, a system administrator sees and approves them.',
  address: 'Speaks from',
  firstSeen: 'First heard {when}',
  lastSeen: 'Last heard {when}',
  attempts: 'Attempts',
  attemptsOf_one: 'Asked {count} time',
  attemptsOf_other: 'Asked {count} times',
  info: 'It says of itself',
  weakReason:
    'This terminal can only send its serial number, which anybody could copy. After its approval it is heard only from the addresses you allow.',
  approve: 'Approve',
  approveOne: 'Approve {serial}',
  approveTitle: 'Approve device {serial}',
  approveHint: 'It becomes a device of the door it hangs at, and what it sends is used from then on.',
  approved: '{name} is approved. It is heard as soon as it calls again.',
  addressesWeak:
    'This terminal can only send its serial number, which anybody could copy. Therefore it must be limited to addresses: one per line, or a block such as 192.168.1.0/24. Filled in: where it speaks from now.',
  dismiss: 'Dismiss',
  dismissOne: 'Dismiss {serial}',
  dismissTitle: 'Dismiss {serial}?',
  dismissText: 'It is taken off the list and comes back when the device asks again.',
  said: {
    approve: 'The device has been let in.',
    dismiss: 'The device has been taken off the list.',
  },
} as const;
