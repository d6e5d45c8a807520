/** Texts of the list of pending work on the start page. */
export const waiting = {
  title: 'Waiting for you',
  nothing: 'Nothing needs attention',
  nothingHint: 'No device, email, backup or person is waiting for you.',
  requests_one: '{count} request to approve',
  requests_other: '{count} requests to approve',
  mending_one: '{count} day or record to correct',
  mending_other: '{count} days and records to correct',
  pendingDevices_one: '{count} new device to approve',
  pendingDevices_other: '{count} new devices to approve',
  quarantine_one: '{count} group of records in quarantine',
  quarantine_other: '{count} groups of records in quarantine',
} as const;
