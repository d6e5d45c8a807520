import { withoutBase } from '../../../platform/http/base-path.ts';

/** Where calendar programs that sign in begin. */
export const davBase = '/caldav/';
/** The one calendar a person has here. */
const calendarName = 'schedule';

/** What an address stands for: where programs begin, a person with the calendars they have, their calendar, one object of it. */
export type Place =
  | { kind: 'root' }
  | { kind: 'home'; employeeId: number }
  | { kind: 'calendar'; employeeId: number }
  | { kind: 'object'; employeeId: number; name: string };

/** The address of a place on its host; `basePath` is the path of PUBLIC_URL. */
export function hrefOf(place: Place, basePath: string): string {
  const root = basePath + davBase;
  if (place.kind === 'root') return root;
  const home = `${root}${place.employeeId}/`;
  if (place.kind === 'home') return home;
  const calendar = `${home}${calendarName}/`;
  // an @ needs no escape there, and not every program knows %40 for the same
  return place.kind === 'calendar'
    ? calendar
    : calendar + encodeURIComponent(place.name).replaceAll('%40', '@');
}

/** What a path stands for, with or without the slash that collections end with; undefined: nothing. */
export function placeOf(path: string): Place | undefined {
  if (`${path}/` === davBase) return { kind: 'root' };
  if (!path.startsWith(davBase)) return undefined;
  const parts = partsOf(path.slice(davBase.length));
  if (!parts) return undefined;
  if (parts.length > 1 && parts.length < 4 && parts.at(-1) === '') parts.pop();
  const [who = '', calendar, name, ...more] = parts;
  if (who === '' && calendar === undefined) return { kind: 'root' };
  const employeeId = /^[1-9]\d{0,14}$/.test(who) ? Number(who) : 0;
  if (employeeId === 0 || more.length > 0) return undefined;
  if (calendar === undefined) return { kind: 'home', employeeId };
  if (calendar !== calendarName) return undefined;
  if (name === undefined) return { kind: 'calendar', employeeId };
  return name === '' ? undefined : { kind: 'object', employeeId, name };
}

/** What an address that a program sends stands for, whole or only its path. */
export function placeOfHref(href: string, basePath: string): Place | undefined {
  const whole = /^https?:\/\/[^/]*(\/.*)$/i.exec(href.trim());
  return placeOf(withoutBase((whole?.[1] ?? href.trim()).split(/[?#]/, 1)[0] ?? '', basePath));
}

function partsOf(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
