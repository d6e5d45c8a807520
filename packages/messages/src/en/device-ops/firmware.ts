import type { Firmware } from '@gatehouse/api/device-ops/firmware';
import type { Fields } from '../../texts.ts';

/** Texts of the firmware screen, including its tabs, which the AI models share. */
export const firmware = {
  one: 'Firmware',
  fields: {
    type: 'Device type',
    versionCode: 'Version code',
    versionName: 'Version name',
    description: 'Description',
    releaseDate: 'Release date',
    fwUrl: 'Download',
    fileName: 'Package file',
    size: 'Size',
    sha256: 'SHA-256',
    running: 'Devices',
    waiting: 'Pending install',
    companyId: 'Company',
    deviceIds: 'Devices to install on',
  },
  tabs: { firmware: 'Firmware', models: 'AI models' },
  verbs: {
    install: 'Choose devices',
  },
  search: 'Search firmware by description',
  searchHint: 'Search firmware',
  allTypes: 'All device types',
  empty: 'No firmware yet',
  emptyHint: 'Add a package, then choose the devices to install it on.',
  create: 'New version',
  fileHint: 'An Android package (.apk), 1 MB to 500 MB',
  download: 'Download {name}',
  inUse_one: '{count} running it',
  inUse_other: '{count} running it',
  toInstall_one: '{count} pending install',
  toInstall_other: '{count} pending install',
  named: '{type} version {version}',
  devicesOf: 'Devices for version {version}',
  installOf: 'Install version {version}',
  noDevices: 'No devices run this version or are waiting to install it.',
  noneOfType: 'There are no devices of this type yet.',
  installHint:
    'Selected devices install this version after they next connect. Clear a device to cancel its installation.',
  install: 'Save',
  states: {
    RUNNING: 'Running this version',
    FETCHED: 'Downloaded',
    WAITING: 'Waiting for the device to connect',
    OTHER: 'Running another version',
  },
  obstacles: {
    PROTOCOL: 'Its protocol doesn’t support updates',
    NOT_APPROVED: 'Not approved yet',
    DISABLED: 'Inactive',
  },
  unknownVersion: 'Version not reported',
  runs: 'Running version {version}',
  keepRunning:
    'These devices run this version or are waiting to install it: {names}. Devices that already run it keep it.',
  moreDevices_one: '{count} more',
  moreDevices_other: '{count} more',
  said: {
    create: 'Version added',
    install: 'Saved. Devices are updated the next time they connect.',
    remove: 'Version deleted',
  },
} as const satisfies { fields: Fields<Firmware | { deviceIds: unknown }>; [more: string]: unknown };
