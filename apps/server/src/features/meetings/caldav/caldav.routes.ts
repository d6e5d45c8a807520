import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { hasTag } from '../calendar-feeds/calendar-feeds.service.ts';
import { askedChanges, askedProperties, askedReport } from './asked.rules.ts';
import { answerProblem, sendXml } from './caldav.answers.ts';
import { davPaths } from './caldav.openapi.ts';
import { asReader, type CalendarReader, presented } from './caldav-call.service.ts';
import { DavProblem, nothingHere, unmet } from './dav-problem.ts';
import { freeBusyText } from './free-busy.rules.ts';
import { type CalendarObject, calendarOf } from './objects.ts';
import { davBase, type Place, placeOf } from './places.rules.ts';
import { reportOf } from './reports.ts';
import {
  calendarResource,
  homeResource,
  objectResource,
  type Resource,
  responseOf,
  rootResource,
  unchangedResponse,
} from './resources.ts';

/** Bytes of what is asked: some thousand addresses of a multiget. */
const longestBody = 256 * 1024;
/** PROPPATCH is answered property by property: macOS sends it for each calendar, and gives up on another answer. */
const reading = ['OPTIONS', 'GET', 'HEAD', 'PROPFIND', 'PROPPATCH', 'REPORT'];
/** Methods of WebDAV and CalDAV that Fastify does not know by itself. */
const added = [
  'PROPFIND',
  'REPORT',
  'PROPPATCH',
  'MKCALENDAR',
  'MKCOL',
  'COPY',
  'MOVE',
  'LOCK',
  'UNLOCK',
  'ACL',
];

/** By what calendar programs that sign in read a person's own calendar (CalDAV, protocols.md §4, decision 069). */
export const caldavFeature: Feature = {
  name: 'caldav',
  constraints: {},
  routes: [],
  paths: davPaths,
  register(app: FastifyInstance, services: Services) {
    app.register(davRoutes(services));
  },
};

const davRoutes = (services: Services) => async (app: FastifyInstance) => {
  for (const method of added) app.addHttpMethod(method, { hasBody: true });
  // where programs look first that know the name of the server alone (RFC 6764 §5)
  app.all('/.well-known/caldav', {
    onRequest: async (_request, reply) => reply.redirect(services.settings.basePath + davBase, 301),
    handler: async () => undefined,
  });
  await app.register(async (dav) => {
    dav.setErrorHandler(answerProblem);
    dav.removeAllContentTypeParsers();
    dav.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, body),
    );
    dav.addHook('onRequest', (request, reply) => admit(services, request, reply));
    // where programs look first that know the host alone, behind a proxy that answers the well-known address itself
    for (const url of ['/', '/principals/'])
      dav.route({
        method: ['OPTIONS', 'PROPFIND'],
        url,
        handler: (_request, reply) => reply.redirect(services.settings.basePath + davBase, 301),
      });
    for (const path of [davBase, `${davBase}*`, davBase.slice(0, -1)])
      dav.all(path, (request, reply) => answer(services, request, reply));
  });
};

/** What needs no body is answered before a byte of one is read (decision 032): who is nobody, and whoever would write. */
async function admit(services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.header('dav', '1, 3, calendar-access');
  if (request.method === 'OPTIONS') return reply.header('allow', reading.join(', ')).code(200).send();
  presented(request);
  if (reading.includes(request.method)) return undefined;
  await asReader(services, request, async () => undefined);
  throw unmet('d:need-privileges', 'This calendar is read-only: meetings are changed in Gatehouse itself');
}

/** What is found while the calendar is read, and sent once its transaction is over. */
type Found =
  | { kind: 'multistatus'; inner: string }
  | { kind: 'object'; object: CalendarObject }
  | { kind: 'freeBusy'; text: string };

async function answer(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const place = placeOf(request.url.split('?', 1)[0] ?? '');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const found = await asReader(services, request, async (reader): Promise<Found> => {
    // what is not theirs is not there
    if (!place || (place.kind !== 'root' && place.employeeId !== reader.employeeId)) throw nothingHere();
    if (request.method === 'PROPFIND') return propfind(reader, place, body, request.headers.depth);
    if (request.method === 'PROPPATCH') return proppatch(reader, place, body);
    if (request.method === 'REPORT') return report(reader, place, body, services.clock.now());
    return { kind: 'object', object: await objectAt(reader, place) };
  });
  if (found.kind === 'multistatus') return sendXml(reply, 207, 'd:multistatus', found.inner);
  reply.type('text/calendar; charset=utf-8');
  if (found.kind === 'freeBusy') return reply.send(found.text);
  const { text, tag } = found.object;
  reply.header('etag', tag);
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send(text);
}

const read = async (reader: CalendarReader) => calendarOf(await reader.read());

async function objectAt(reader: CalendarReader, place: Place): Promise<CalendarObject> {
  if (place.kind !== 'object')
    throw new DavProblem(405, '', 'Use PROPFIND to list a calendar, and GET to read one event');
  const object = (await read(reader)).objects.get(place.name);
  if (!object) throw nothingHere();
  return object;
}

async function propfind(
  reader: CalendarReader,
  place: Place,
  body: Buffer,
  depth: string | string[] | undefined,
): Promise<Found> {
  const asked = askedProperties(body);
  if (depth !== '0' && depth !== '1')
    throw unmet('d:propfind-finite-depth', 'A PROPFIND says how deep it goes: 0 or 1');
  const all = await resourcesAt(reader, place, depth === '1');
  return { kind: 'multistatus', inner: all.map((one) => responseOf(one, asked)).join('') };
}

/** What is at a place, and below it where that is asked for, too. */
async function resourcesAt(reader: CalendarReader, place: Place, isDeep: boolean): Promise<Resource[]> {
  if (place.kind === 'object') return [objectResource(reader, await objectAt(reader, place))];
  if (place.kind === 'root') return [rootResource(reader), ...(isDeep ? [homeResource(reader)] : [])];
  const home = homeResource(reader);
  if (place.kind === 'home' && !isDeep) return [home];
  const calendar = await read(reader);
  const own = calendarResource(reader, calendar);
  if (place.kind === 'home') return [home, own];
  return [own, ...(isDeep ? [...calendar.objects.values()].map((one) => objectResource(reader, one)) : [])];
}

/** Changes nothing, and says so of each property. */
async function proppatch(reader: CalendarReader, place: Place, body: Buffer): Promise<Found> {
  const names = askedChanges(body);
  const [resource] = await resourcesAt(reader, place, false);
  return { kind: 'multistatus', inner: resource ? unchangedResponse(resource, names) : '' };
}

async function report(reader: CalendarReader, place: Place, body: Buffer, at: Date): Promise<Found> {
  const asked = askedReport(body);
  if (place.kind !== 'calendar') throw unmet('d:supported-report', 'Reports are answered of the calendar');
  if (asked.kind === 'freeBusy') {
    const { objects } = await read(reader);
    return { kind: 'freeBusy', text: freeBusyText(objects.values(), asked.range, at.getTime()) };
  }
  return { kind: 'multistatus', inner: reportOf(reader, await read(reader), asked) };
}
