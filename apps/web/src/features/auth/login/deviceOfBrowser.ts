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

/**
 * Returns the name of this browser in the list of sessions, such as "Firefox, Linux". The time zone serves as its
 * location.
 */
export function deviceOfBrowser(agent = navigator.userAgent) {
  const findName = (table: [string, RegExp][]) => table.find(([, sign]) => sign.test(agent))?.[0];
  return {
    deviceName: [findName(browsers), findName(systems)].filter(Boolean).join(', '),
    deviceInfo: agent.slice(0, 1024),
    deviceType: 'WEB',
    locationInfo: browserZone(),
  } satisfies Partial<LoginInput>;
}
