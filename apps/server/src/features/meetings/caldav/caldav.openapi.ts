const shared = { tags: ['caldav'], 'x-permission': 'MY_SCHEDULE_LIST', 'x-scope': 'self' } as const;
const refused = {
  '401': {
    description:
      'AUTH_UNAUTHORIZED: no app password of this account, or withdrawn; counted by network address',
  },
  '404': { description: 'Nobody’s, not of who has signed in, or not there any more' },
  '429': { description: 'API_TOO_MANY_REQUESTS: too many app passwords that are nobody’s' },
  '503': { description: 'API_SERVICE_DOWN: try again after Retry-After' },
} as const;
const person = { name: 'employeeId', in: 'path', required: true, schema: { type: 'integer' } } as const;
const object = { name: 'uid', in: 'path', required: true, schema: { type: 'string' } } as const;

/**
 * OpenAPI cannot describe the WebDAV methods, so this text describes all of them under the OPTIONS method. Calendar
 * apps send OPTIONS to find out which methods the server supports.
 */
const description = `Basic authentication, but for OPTIONS: the account name and an app password. PROPFIND, Depth 0 or 1, leads from /.well-known/caldav
to /caldav/ (current-user-principal), on to /caldav/{employeeId}/ (calendar-home-set) and to this calendar: resourcetype, displayname, getctag,
sync-token, supported-calendar-component-set, and of each event getetag. REPORT knows calendar-query with filters of
components, properties, parameters, texts and time ranges, calendar-multiget, free-busy-query and sync-collection. PROPPATCH is answered
207 with 403 for each property. Whatever else would write (PUT, DELETE, MKCALENDAR and the like) is answered 403 with need-privileges: the
calendar is read-only. PROPFIND of / leads to /caldav/, too.`;

/** The paths of the CalDAV interface (RFC 4791, RFC 6578; protocols.md §4). */
export const davPaths = {
  '/caldav/{employeeId}/schedule': {
    options: {
      ...shared,
      operationId: 'caldav.options',
      security: [{ appPassword: [] }],
      summary: 'CalDAV (RFC 4791) of one’s own calendar: what may be asked of it',
      description: description,
      parameters: [person],
      responses: {
        '200': { description: 'Allow, and DAV: 1, 3, calendar-access' },
        '207': { description: 'What PROPFIND and REPORT find, and that PROPPATCH changes nothing' },
        '400': { description: 'No document that can be read: a document type is none' },
        '403': {
          description:
            'The precondition that does not hold: propfind-finite-depth, supported-report, supported-filter, supported-collation, valid-filter, valid-sync-token, need-privileges',
        },
        '413': { description: 'API_PAYLOAD_TOO_LARGE: more than 256 KB' },
        ...refused,
      },
    },
  },
  '/caldav/{employeeId}/schedule/{uid}.ics': {
    get: {
      ...shared,
      operationId: 'caldav.read',
      security: [{ appPassword: [] }],
      summary: 'Everything under one UID of one’s own calendar (RFC 5545)',
      parameters: [person, object],
      responses: {
        '200': { description: 'text/calendar, with an ETag' },
        '304': { description: 'The ETag of If-None-Match is that of the event as it is' },
        ...refused,
      },
    },
  },
} as const;
