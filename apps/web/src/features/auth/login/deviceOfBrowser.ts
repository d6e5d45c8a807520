import type { LoginInput } from '@gatehouse/api/auth/sessions';
import { browserZone } from '../../../platform/dates.ts';

const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg/],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrome\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, sign: RegExp][] = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** What the list of login sessions calls this browser ("Firefox, Linux"); the time zone stands for the place. */
export function deviceOfBrowser(agent = navigator.userAgent) {
  const named = (table: [string, RegExp][]) => table.find(([, sign]) => sign.test(agent))?.[0];
  return {
    deviceName: [named(browsers), named(systems)].filter(Boolean).join(', '),
    deviceInfo: agent.slice(0, 1024),
    deviceType: 'WEB',
    locationInfo: browserZone(),
  } satisfies Partial<LoginInput>;
}
