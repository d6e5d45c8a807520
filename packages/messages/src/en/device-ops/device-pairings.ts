import type { DevicePairing } from '@gatehouse/api/device-ops/device-pairings';
import type { Fields } from '../../texts.ts';

/** Texts about browsers that show a page as a device, in the portal and on the tablet. */
export const devicePairings = {
  one: 'Pairing',
  verbs: {
    leave: 'Unpair on the device',
    createCode: 'Create pairing code',
  },
  fields: {
    deviceId: 'Device',
    code: 'Pairing code',
    kind: 'Page',
    language: 'Language',
    layoutType: 'Orientation',
    greetsGuests: 'Greet visitors by name',
    lastSeenAt: 'Last seen',
  },
  kinds: { WELCOME: 'Welcome page' },
  menu: { pair: 'Pair a browser', paired: 'Page in the browser' },
  pairTitle: 'Pair {name} with a browser',
  pairIntro: 'Open {address} in the browser of the tablet. It shows a code that you enter here.',
  codeHint: 'Enter only a code from a tablet in front of you. The device that shows the code gets the page.',
  asCompany: 'Same as the company’s setting',
  languageHint: 'Visitors can choose another language on the tablet.',
  greetsHint: 'For one minute after their check-in in this building. Other people can read the name.',
  submit: 'Pair browser',
  editTitle: 'Page of {name}',
  pairedSince: 'Paired since',
  neverSeen: 'Never',
  unpair: 'Unpair browser',
  unpairTitle: 'Unpair {name}?',
  unpairText: 'The tablet shows a new code within seconds. To use it again, enter the new code.',
  page: {
    title: 'Pair this tablet',
    intro: 'Enter this code in the portal:',
    waiting: 'Getting a code…',
    steps: {
      devices: 'Open Area → Devices in the portal.',
      menu: 'In the menu of the tablet, choose “Pair a browser”.',
      code: 'Enter the code. The page appears here.',
    },
    renews: 'The code changes every 10 minutes.',
    inactiveTitle: 'This tablet is inactive',
    inactive: 'Ask an administrator to activate it under Devices.',
    menu: 'Press and hold to unpair this tablet',
    unpair: 'Unpair this tablet',
    unpairTitle: 'Unpair this tablet?',
    unpairText: 'It shows a new code. The welcome page returns when someone enters the code in the portal.',
  },
  said: {
    create: 'Browser paired',
    update: 'Page updated',
    remove: 'Browser unpaired',
    leave: 'Tablet unpaired',
  },
} as const satisfies { fields: Fields<DevicePairing & { code: string }>; [more: string]: unknown };
