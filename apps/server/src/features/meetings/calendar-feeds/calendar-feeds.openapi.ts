/** The path of calendar feeds (protocols.md §4). */
export const feedPaths = {
  '/ical/{secret}.ics': {
    get: {
      operationId: 'calendarFeeds.read',
      tags: ['calendarFeeds'],
      'x-permission': 'PUBLIC',
      'x-scope': 'public',
      security: [],
      summary: 'Get the calendar (RFC 5545) of a person or meeting room by its secret link',
      parameters: [{ name: 'secret', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        '200': { description: 'text/calendar, with an ETag' },
        '304': { description: 'The ETag of If-None-Match is that of the calendar as it is' },
        '404': { description: 'Unknown or revoked link, or its owner no longer has access' },
        '429': { description: 'API_TOO_MANY_REQUESTS: too many unknown links' },
        '503': { description: 'Temporarily unavailable; retry later' },
      },
    },
  },
} as const;
