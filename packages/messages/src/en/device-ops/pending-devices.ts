export const pendingDevices = {
  one: 'Pending device',
  fields: {
    serialNumber: 'Serial number',
  },
  hint: 'Devices that have tried to connect. Their data is ignored until an administrator approves them.',
  search: 'Search by serial number or address',
  empty: 'No pending devices',
  emptyHint:
    'Enter this portal’s address in the terminal’s menu. The terminal appears here as soon as it connects.',
  emptyForCompany:
    'If the portal serves several companies, only system administrators can see and approve pending devices.',
  address: 'IP address',
  firstSeen: 'First seen {when}',
  lastSeen: 'Last seen {when}',
  attempts: 'Attempts',
  attemptsOf_one: '{count} connection attempt',
  attemptsOf_other: '{count} connection attempts',
  info: 'Reported by the device',
  weakReason:
    'This terminal identifies itself only by its serial number, which anyone could copy. Once approved, it’s accepted only from the addresses you allow.',
  approve: 'Approve',
  approveOne: 'Approve {serial}',
  approveTitle: 'Approve device {serial}',
  approveHint: 'The device is added to the door you choose, and its data is accepted from then on.',
  approved: '{name} approved. It comes online the next time it connects.',
  addressesWeak:
    'This terminal identifies itself only by its serial number, which anyone could copy, so you must limit it to known addresses. Enter one IP address or range per line, such as 192.168.1.0/24. Its current address is filled in.',
  dismiss: 'Dismiss',
  dismissOne: 'Dismiss {serial}',
  dismissTitle: 'Dismiss {serial}?',
  dismissText: 'It’s removed from the list, and comes back if the device tries to connect again.',
  said: {
    approve: 'Device approved',
    dismiss: 'Device dismissed',
  },
} as const;
