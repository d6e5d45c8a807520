import { stripBasePath } from '../../../platform/http/base-path.ts';

export const davBase = '/caldav/';
/** The last path segment of a person’s calendar. Each person has only one calendar. */
const calendarName = 'schedule';

/**
 * The target of a CalDAV address: the root, a person’s calendar home, the person’s calendar, or one object in the
 * calendar.
 */
export type DavTarget =
  | { kind: 'root' }
  | { kind: 'home'; employeeId: number }
  | { kind: 'calendar'; employeeId: number }
  | { kind: 'object'; employeeId: number; name: string };

/** Returns the URL path of a target. `basePath` is the path of PUBLIC_URL. */
export function hrefOf(target: DavTarget, basePath: string): string {
  const root = basePath + davBase;
  if (target.kind === 'root') return root;
  const home = `${root}${target.employeeId}/`;
  if (target.kind === 'home') return home;
  const calendar = `${home}${calendarName}/`;
  // encodeURIComponent escapes @ unnecessarily. Some calendar apps treat @ and %40 as different addresses.
  return target.kind === 'calendar'
    ? calendar
    : calendar + encodeURIComponent(target.name).replaceAll('%40', '@');
}

/** Parses a path, with or without a trailing slash. Returns undefined if the path has no target. */
export function parseDavPath(path: string): DavTarget | undefined {
  if (`${path}/` === davBase) return { kind: 'root' };
  if (!path.startsWith(davBase)) return undefined;
  const parts = decodeParts(path.slice(davBase.length));
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

/** Parses an address sent by a calendar app, which is a URL or only a path. */
export function parseDavHref(href: string, basePath: string): DavTarget | undefined {
  const url = /^https?:\/\/[^/]*(\/.*)$/i.exec(href.trim());
  return parseDavPath(stripBasePath((url?.[1] ?? href.trim()).split(/[?#]/, 1)[0] ?? '', basePath));
}

function decodeParts(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
