import type { Person } from '@gatehouse/testing/data/factories';
import fc from 'fast-check';
import type { DeviceRequest } from './devices.ts';

const names = [
  'D:propfind',
  'D:sync-collection',
  'C:calendar-query',
  'C:calendar-multiget',
  'C:free-busy-query',
  'D:propertyupdate',
  'D:prop',
  'D:allprop',
  'D:getetag',
  'C:calendar-data',
  'CS:getctag',
  'D:href',
  'D:sync-token',
  'D:limit',
  'D:nresults',
  'C:filter',
  'C:comp-filter',
  'C:time-range',
  'C:is-not-defined',
  'C:prop-filter',
  'C:param-filter',
  'C:text-match',
  'D:set',
  'displayname',
  'x:y',
];
const values = [
  'VCALENDAR',
  'VEVENT',
  'VTODO',
  '20261001T000000Z',
  '20269999T999999Z',
  '&amp;',
  '&b;',
  '</',
  '\u0000',
  'é',
];
const spaces =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" xmlns:y="&lt;"';

/** Generates arbitrarily nested documents from the element names that calendar programs use. */
function nestedDocuments(texts: readonly string[]): fc.Arbitrary<string> {
  const attribute = fc
    .tuple(fc.constantFrom('name', 'start', 'end', 'xmlns', 'xmlns:D'), fc.constantFrom(...values))
    .map(([name, value]) => ` ${name}="${value}"`);
  const { element } = fc.letrec<{ element: string }>((tie) => ({
    element: fc
      .tuple(
        fc.constantFrom(...names),
        fc.array(attribute, { maxLength: 2 }),
        fc.array(
          fc.oneof(
            { maxDepth: 6, depthSize: 'medium' },
            fc.constantFrom(...texts, ...values),
            tie('element'),
          ),
          { maxLength: 4 },
        ),
      )
      .map(([name, attributes, inner]) => `<${name}${attributes.join('')}>${inner.join('')}</${name}>`),
  }));
  return fc
    .tuple(fc.constantFrom(...names.slice(0, 6)), fc.array(element, { maxLength: 4 }))
    .map(([name, inner]) => `<?xml version="1.0"?><${name} ${spaces}>${inner.join('')}</${name}>`);
}

const range = '<C:time-range start="20200101T000000Z"/>';
/** Valid requests as sent by calendar programs, with their method. */
const right: [method: string, body: string][] = [
  ['PROPFIND', `<D:propfind ${spaces}><D:prop><D:getetag/><D:resourcetype/></D:prop></D:propfind>`],
  ['REPORT', `<D:sync-collection ${spaces}><D:sync-token/><D:prop><D:getetag/></D:prop></D:sync-collection>`],
  [
    'REPORT',
    `<C:calendar-query ${spaces}><D:prop><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${range}</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
  ],
];
const repeatNumbered = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join('');
const declarations = (count: number) => repeatNumbered(count, (n) => ` xmlns:z${n}="z"`);
const amiss = [
  '',
  `<!DOCTYPE a [${'<!ENTITY a "aaaaaaaaaa">'.repeat(50)}]><a>&a;</a>`,
  '<a>'.repeat(50_000),
  `<D:propfind ${spaces}>${'<D:prop/>'.repeat(20_000)}</D:propfind>`,
  `<a ${'b="'.repeat(10_000)}/>`,
  // Attacks on the parser. In the first, each of 9,000 children adds a namespace to the 2,000 namespaces of its parent.
  // In the second, a namespace of 30,000 characters applies to each of 9,000 names.
  `<D:propfind ${spaces}><a${declarations(2_000)}>${'<b xmlns:z="z"/>'.repeat(9_000)}</a></D:propfind>`,
  `<D:propfind ${spaces} xmlns:z="${'>'.repeat(30_000)}"><D:prop>${repeatNumbered(9_000, (n) => `<z:z${n}/>`)}</D:prop></D:propfind>`,
  '<?xml version="1.0" encoding="utf-16"?><a/>',
];

/** Generates valid and invalid requests of calendar programs, with a valid or an invalid app password. */
export function calendarRequests(
  { accountName, employeeId }: Pick<Person, 'accountName' | 'employeeId'>,
  secret: string,
  others: readonly unknown[],
): fc.Arbitrary<DeviceRequest> {
  const calendar = `/caldav/${employeeId}/schedule/`;
  const addresses = [
    ...Array<string>(12).fill(calendar),
    ...['/caldav/', '/caldav', `/caldav/${employeeId}/`],
    ...others.map((id) => `/caldav/${id}/schedule/`),
    ...['x.ics', '%00.ics', '..%2f..%2f', `${'x'.repeat(300)}.ics`].map((name) => calendar + name),
    ...['/caldav//', '/caldav/1e3/', '/caldav/99999999999999999999/', '/caldav/%zz', '/.well-known/caldav'],
  ];
  const methods = [
    'PROPFIND',
    'PROPFIND',
    'REPORT',
    'REPORT',
    'PROPPATCH',
    'GET',
    'PUT',
    'DELETE',
    'MKCALENDAR',
  ];
  const garbled = fc.oneof(
    { weight: 5, arbitrary: nestedDocuments([...addresses, 'data:,x', '0', '-1']) },
    { weight: 1, arbitrary: fc.constantFrom(...amiss) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((all) => Buffer.from(all).toString('latin1')),
    },
  );
  const requests = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...right) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...methods), garbled) },
  );
  const basicAuth = (name: string, password: string) =>
    `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const own = basicAuth(accountName, secret);
  const signedIn = fc.constantFrom(
    ...Array<string>(20).fill(own),
    ...[
      basicAuth(accountName, 'Blue-Kettle-42'),
      basicAuth('', secret),
      basicAuth('\u0000', ''),
      'Basic x',
      'Basic ',
      `Bearer ${secret}`,
    ],
  );
  return fc
    .record({
      said: requests,
      url: fc.constantFrom(...addresses),
      depth: fc.constantFrom('0', '1', '1', 'infinity', '-1'),
      authorization: signedIn,
    })
    .map(({ said: [method, text], url, depth, authorization }) => ({
      method: method as DeviceRequest['method'], // The cast is needed for WebDAV methods, which Node's parser also accepts.
      url,
      body: Buffer.from(text),
      headers: { depth, authorization, ...(method !== 'GET' && { 'content-type': 'application/xml' }) },
    }));
}
