import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { hasTag } from '../calendar-feeds/calendar-feeds.service.ts';
import { sendProblem, sendXml } from './caldav.answers.ts';
import { davPaths } from './caldav.openapi.ts';
import { type CalendarReader, readCredentials, withReader } from './caldav-call.service.ts';
import { buildCalendar, type CalendarObject } from './calendar-objects.ts';
import { DavProblem, notFound, unmetPrecondition } from './dav-problem.ts';
import { parsePropfind, parseProppatch, parseReport } from './dav-requests.rules.ts';
import { type DavTarget, davBase, parseDavPath } from './dav-targets.rules.ts';
import { freeBusyText } from './free-busy.rules.ts';
import { reportOf } from './reports.ts';
import {
  calendarResource,
  type DavResource,
  homeResource,
  objectResource,
  rootResource,
  toResponse,
  unchangedResponse,
} from './resources.ts';

/** Maximum size of a request body in bytes, enough for a multiget of about 1,000 addresses. */
const longestBody = 256 * 1024;
/**
 * The methods that are not rejected as write requests. PROPPATCH is included because macOS sends it for each calendar,
 * and stops unless the answer contains a status for every property.
 */
const reading = ['OPTIONS', 'GET', 'HEAD', 'PROPFIND', 'PROPPATCH', 'REPORT'];
/** WebDAV and CalDAV methods that Fastify does not support by default. */
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

/** Read-only CalDAV access to a person’s own calendar (protocols.md §4, decision 069). */
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
  // calendar apps request this address if they only have the server name (RFC 6764 §5)
  app.all('/.well-known/caldav', {
    onRequest: async (_request, reply) => reply.redirect(services.settings.basePath + davBase, 301),
    handler: async () => undefined,
  });
  await app.register(async (dav) => {
    dav.setErrorHandler(sendProblem);
    dav.removeAllContentTypeParsers();
    dav.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, body),
    );
    dav.addHook('onRequest', (request, reply) => checkRequest(services, request, reply));
    // calendar apps request these addresses if they only have the host name and a proxy answers the well-known address
    for (const url of ['/', '/principals/'])
      dav.route({
        method: ['OPTIONS', 'PROPFIND'],
        url,
        handler: (_request, reply) => reply.redirect(services.settings.basePath + davBase, 301),
      });
    for (const path of [davBase, `${davBase}*`, davBase.slice(0, -1)])
      dav.all(path, (request, reply) => handleRequest(services, request, reply));
  });
};

/**
 * Answers OPTIONS, and rejects write requests and requests without credentials, before the body is read (decision 032).
 */
async function checkRequest(services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.header('dav', '1, 3, calendar-access');
  if (request.method === 'OPTIONS') return reply.header('allow', reading.join(', ')).code(200).send();
  readCredentials(request);
  if (reading.includes(request.method)) return undefined;
  await withReader(services, request, async () => undefined);
  throw unmetPrecondition(
    'd:need-privileges',
    'This calendar is read-only: meetings are changed in Gatehouse itself',
  );
}

/** The result of a CalDAV request. The answer is sent after the transaction ends. */
type DavResult =
  | { kind: 'multistatus'; inner: string }
  | { kind: 'object'; object: CalendarObject }
  | { kind: 'freeBusy'; text: string };

async function handleRequest(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const target = parseDavPath(request.url.split('?', 1)[0] ?? '');
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const result = await withReader(services, request, async (reader): Promise<DavResult> => {
    // requests for calendars of other people get a 404 answer
    if (!target || (target.kind !== 'root' && target.employeeId !== reader.employeeId)) throw notFound();
    if (request.method === 'PROPFIND') return propfind(reader, target, body, request.headers.depth);
    if (request.method === 'PROPPATCH') return proppatch(reader, target, body);
    if (request.method === 'REPORT') return report(reader, target, body, services.clock.now());
    return { kind: 'object', object: await findObject(reader, target) };
  });
  if (result.kind === 'multistatus') return sendXml(reply, 207, 'd:multistatus', result.inner);
  reply.type('text/calendar; charset=utf-8');
  if (result.kind === 'freeBusy') return reply.send(result.text);
  const { text, tag } = result.object;
  reply.header('etag', tag);
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send(text);
}

const readCalendar = async (reader: CalendarReader) => buildCalendar(await reader.read());

async function findObject(reader: CalendarReader, target: DavTarget): Promise<CalendarObject> {
  if (target.kind !== 'object')
    throw new DavProblem(405, '', 'Use PROPFIND to list a calendar, and GET to read one event');
  const object = (await readCalendar(reader)).objects.get(target.name);
  if (!object) throw notFound();
  return object;
}

async function propfind(
  reader: CalendarReader,
  target: DavTarget,
  body: Buffer,
  depth: string | string[] | undefined,
): Promise<DavResult> {
  const selection = parsePropfind(body);
  if (depth !== '0' && depth !== '1')
    throw unmetPrecondition('d:propfind-finite-depth', 'A PROPFIND says how deep it goes: 0 or 1');
  const all = await listResources(reader, target, depth === '1');
  return { kind: 'multistatus', inner: all.map((resource) => toResponse(resource, selection)).join('') };
}

/** Returns the resource at a target. If `isDeep` is set, also returns its child resources. */
async function listResources(
  reader: CalendarReader,
  target: DavTarget,
  isDeep: boolean,
): Promise<DavResource[]> {
  if (target.kind === 'object') return [objectResource(reader, await findObject(reader, target))];
  if (target.kind === 'root') return [rootResource(reader), ...(isDeep ? [homeResource(reader)] : [])];
  const home = homeResource(reader);
  if (target.kind === 'home' && !isDeep) return [home];
  const calendar = await readCalendar(reader);
  const own = calendarResource(reader, calendar);
  if (target.kind === 'home') return [home, own];
  return [
    own,
    ...(isDeep ? [...calendar.objects.values()].map((object) => objectResource(reader, object)) : []),
  ];
}

/** Answers a PROPPATCH with the statement that every property is protected. Changes nothing. */
async function proppatch(reader: CalendarReader, target: DavTarget, body: Buffer): Promise<DavResult> {
  const names = parseProppatch(body);
  const [resource] = await listResources(reader, target, false);
  return { kind: 'multistatus', inner: resource ? unchangedResponse(resource, names) : '' };
}

async function report(reader: CalendarReader, target: DavTarget, body: Buffer, at: Date): Promise<DavResult> {
  const davReport = parseReport(body);
  if (target.kind !== 'calendar')
    throw unmetPrecondition('d:supported-report', 'Reports are answered of the calendar');
  if (davReport.kind === 'freeBusy') {
    const { objects } = await readCalendar(reader);
    return { kind: 'freeBusy', text: freeBusyText(objects.values(), davReport.range, at.getTime()) };
  }
  return { kind: 'multistatus', inner: reportOf(reader, await readCalendar(reader), davReport) };
}
