import ICAL from 'ical.js';
import type { TestPortal } from '../portal/portal.ts';

/** One response of a multistatus: its properties by name without prefix, as raw text. */
interface DavResponse {
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
/** Builds the XML of a WebDAV request. Example: `buildRequest('D:propfind', '<D:prop>…')`. */
export const buildRequest = (name: string, inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${spaces}>${inner}</${name}>`;
export const buildProps = (...names: string[]): string =>
  `<D:prop>${names.map((name) => `<${name}/>`).join('')}</D:prop>`;

export const decodeEntities = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
const findElements = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<d:${name}>(.*?)</d:${name}>`, 'gs'))].map(([, inner = '']) => inner);
const childElements = (text: string): [name: string, inner: string][] =>
  [...text.matchAll(/<(?:\w+:)?([\w-]+)(?:\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?\1>)/gs)].map(
    ([, name = '', inner = '']) => [name, inner],
  );

function parseResponse(text: string): DavResponse {
  const [href = ''] = findElements(text, 'href');
  const stats = findElements(text, 'propstat').map((stat) => ({
    isFound: stat.includes('HTTP/1.1 200 OK'),
    all: childElements(findElements(stat, 'prop')[0] ?? ''),
  }));
  return {
    href: decodeEntities(href),
    status: stats.length > 0 ? undefined : findElements(text, 'status')[0],
    found: new Map(stats.filter(({ isFound }) => isFound).flatMap(({ all }) => all)),
    missing: stats.filter(({ isFound }) => !isFound).flatMap(({ all }) => all.map(([name]) => name)),
  };
}

export const createDavClient =
  ({ app }: Pick<TestPortal, 'app'>, accountName: string, password: string) =>
  async (
    method: string,
    url: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<DavAnswer> => {
    const response = await app.inject({
      method: method as 'GET', // The cast is safe, because Node also accepts WebDAV methods, which the types lack.
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
      responses: findElements(text, 'response').map(parseResponse),
    };
  };
export type DavClient = ReturnType<typeof createDavClient>;

export const parseEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));

export const calendarDataOf = (response: { found: Map<string, string> } | undefined) =>
  decodeEntities(response?.found.get('calendar-data') ?? '');
export const syncTokenOf = (body: string) => /<d:sync-token>(.*?)<\/d:sync-token>/.exec(body)?.[1] ?? '';
export const syncSince = (token: string) =>
  buildRequest(
    'D:sync-collection',
    `<D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${buildProps('D:getetag', 'D:getcontenttype')}`,
  );
export const buildMultiget = (hrefs: readonly string[]) =>
  buildRequest(
    'C:calendar-multiget',
    `${buildProps('D:getetag', 'C:calendar-data')}${hrefs.map((href) => `<D:href>${href}</D:href>`).join('')}`,
  );
export const buildQuery = (filter: string) =>
  buildRequest(
    'C:calendar-query',
    `${buildProps('D:getetag')}<C:filter><C:comp-filter name="VCALENDAR">${filter}</C:comp-filter></C:filter>`,
  );
export const buildEventQuery = (test: string) =>
  buildQuery(`<C:comp-filter name="VEVENT">${test}</C:comp-filter>`);
