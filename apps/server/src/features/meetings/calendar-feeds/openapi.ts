/** What calendar programs read (protocols.md §4). */
export const feedPaths = {
  '/ical/{secret}.ics': {
    get: {
      operationId: 'calendarFeeds.read',
      tags: ['calendarFeeds'],
      'x-permission': 'PUBLIC',
      'x-scope': 'public',
      security: [],
      summary:
        "A person's or a meeting room's calendar (RFC 5545), by the secret address that the portal showed once",
      parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        '200': { description: 'text/calendar, with an ETag' },
        '304': { description: 'The ETag of If-None-Match is that of the calendar as it is' },
        '404': { description: 'Nobody’s, withdrawn, or of whoever may not see it any more' },
        '429': { description: 'API_TOO_MANY_REQUESTS: too many addresses that are nobody’s' },
        '503': { description: 'Read it again later' },
      },
    },
  },
} as const;
