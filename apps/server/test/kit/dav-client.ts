import ICAL from 'ical.js';
import type { TestPortal } from './portal.ts';

/** What one address of a multistatus says: its properties by name without a prefix, as they are written. */
export interface DavResponse {
  href: string;
  status: string | undefined;
  found: Map<string, string>;
  missing: string[];
}

export interface DavAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
  responses: DavResponse[];
}

const spaces =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"';
/** A document as a program asks by: `ask('D:propfind', '<D:prop>…')`. */
export const ask = (name: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${spaces}>${inner}</${name}>`;
export const props = (...names: string[]): string =>
  `<D:prop>${names.map((name) => `<${name}/>`).join('')}</D:prop>`;

export const plain = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
const between = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<d:${name}>(.*?)</d:${name}>`, 'gs'))].map(([, inner = '']) => inner);
/** The elements right within a text, with what is in them. */
const within = (text: string): [name: string, inner: string][] =>
  [...text.matchAll(/<(?:\w+:)?([\w-]+)(?:\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?\1>)/gs)].map(
    ([, name = '', inner = '']) => [name, inner],
  );

function responseOf(text: string): DavResponse {
  const [href = ''] = between(text, 'href');
  const stats = between(text, 'propstat').map((stat) => ({
    isFound: stat.includes('HTTP/1.1 200 OK'),
    all: within(between(stat, 'prop')[0] ?? ''),
  }));
  return {
    href: plain(href),
    status: stats.length > 0 ? undefined : between(text, 'status')[0],
    found: new Map(stats.filter(({ isFound }) => isFound).flatMap(({ all }) => all)),
    missing: stats.filter(({ isFound }) => !isFound).flatMap(({ all }) => all.map(([name]) => name)),
  };
}

/** A calendar program that signs in to a portal. */
export const davProgram =
  ({ app }: Pick<TestPortal, 'app'>, accountName: string, password: string) =>
  async (
    method: string,
    url: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<DavAnswer> => {
    const response = await app.inject({
      method: method as 'GET', // whatever Node's parser knows is known here, too
      url,
      headers: {
        authorization: `Basic ${Buffer.from(`${accountName}:${password}`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/xml; charset=utf-8' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    const text = response.payload;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: text,
      responses: between(text, 'response').map(responseOf),
    };
  };
export type DavProgram = ReturnType<typeof davProgram>;

/** The events of a calendar object, as a program of others reads them. */
export const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

/** The calendar object that a response brings. */
export const textOf = (one: { found: Map<string, string> } | undefined) =>
  plain(one?.found.get('calendar-data') ?? '');
export const tokenIn = (body: string) => /<d:sync-token>(.*?)<\/d:sync-token>/.exec(body)?.[1] ?? '';
export const syncSince = (token: string) =>
  ask(
    'D:sync-collection',
    `<D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${props('D:getetag', 'D:getcontenttype')}`,
  );
export const multiget = (hrefs: readonly string[]) =>
  ask(
    'C:calendar-multiget',
    `${props('D:getetag', 'C:calendar-data')}${hrefs.map((href) => `<D:href>${href}</D:href>`).join('')}`,
  );
export const query = (filter: string) =>
  ask(
    'C:calendar-query',
    `${props('D:getetag')}<C:filter><C:comp-filter name="VCALENDAR">${filter}</C:comp-filter></C:filter>`,
  );
export const events = (test: string) => query(`<C:comp-filter name="VEVENT">${test}</C:comp-filter>`);
