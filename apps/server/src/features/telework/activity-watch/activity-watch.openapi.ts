import { schemaOf } from '../../../platform/http/openapi.ts';
import { agentLimits, answerBody, event, newBucket } from './agent-shapes.ts';

const sample = `# what an agent of ActivityWatch sends, with the token from the telework screen
TOKEN=put-the-token-here
PORTAL=http://localhost:8080
curl -s "$PORTAL/api/0/buckets/aw-watcher-afk_PC-1" -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' -d '{"client":"aw-watcher-afk","type":"afkstatus","hostname":"PC-1"}'
curl -s "$PORTAL/api/0/buckets/aw-watcher-afk_PC-1/heartbeat?pulsetime=60" -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d "{\\"timestamp\\":\\"$(date -u +%FT%TZ)\\",\\"duration\\":0,\\"data\\":{\\"status\\":\\"not-afk\\"}}"`;

const parametersByName = {
  bucketId: { name: 'bucketId', in: 'path', required: true, schema: { type: 'string', maxLength: 255 } },
  eventId: { name: 'eventId', in: 'path', required: true, schema: { type: 'integer' } },
  pulsetime: {
    name: 'pulsetime',
    in: 'query',
    required: true,
    schema: {
      type: 'number',
      description: 'Maximum seconds between two heartbeats to merge them into one event',
    },
  },
  limit: {
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', description: `At most ${agentLimits.read}` },
  },
  start: { name: 'start', in: 'query', schema: { type: 'string', format: 'date-time' } },
  end: { name: 'end', in: 'query', schema: { type: 'string', format: 'date-time' } },
} as const;

const answers = {
  '400': {
    description: 'API_INVALID_REQUEST_ARGUMENT: also for events older than 31 days and unsupported types',
  },
  '401': { description: 'AUTH_UNAUTHORIZED: the token is unknown or revoked, or its owner is inactive' },
  '404': { description: 'TEL_BUCKET_NOT_FOUND' },
  '409': { description: 'TEL_CLIENT_CLOSED: a question was not answered in time' },
  '413': { description: 'API_PAYLOAD_TOO_LARGE' },
  '429': {
    description: `API_TOO_MANY_REQUESTS: more than ${agentLimits.buckets} buckets, or ${agentLimits.eventsOfDate} new events of a bucket on a day`,
  },
  '503': { description: 'API_SERVICE_DOWN: retry later with the same request' },
};

const operation = (
  operationId: string,
  summary: string,
  options: { parameters?: readonly object[]; body?: object; sample?: string; ok?: string } = {},
) => ({
  operationId: `agents.${operationId}`,
  summary,
  tags: ['agents'],
  'x-permission': 'AGENT',
  'x-scope': 'self',
  security: [{ agentToken: [] }],
  parameters: options.parameters ?? [],
  ...(options.body && {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: options.body },
      },
    },
  }),
  ...(options.sample && { 'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: options.sample }] }),
  responses: { '200': { description: options.ok ?? 'Success' }, ...answers },
});

const eventSchema = schemaOf(event, 'input');
const bucket = [parametersByName.bucketId];

/**
 * OpenAPI description of the agent interface. Deleting, queries, import and export are refused with AUTH_NO_PERMISSION.
 */
export const agentPaths = {
  '/api/0/info': { get: operation('info', 'What server this is') },
  '/api/0/buckets': { get: operation('buckets', 'The buckets of the person, by name') },
  '/api/0/buckets/{bucketId}': {
    get: operation('bucket', 'One bucket', { parameters: bucket }),
    post: operation('createBucket', 'Add a bucket; 304 where there is one of the name', {
      parameters: bucket,
      body: schemaOf(newBucket, 'input'),
      sample,
    }),
  },
  '/api/0/buckets/{bucketId}/heartbeat': {
    post: operation('heartbeat', 'Prolong the last event, or add one', {
      parameters: [parametersByName.bucketId, parametersByName.pulsetime],
      body: eventSchema,
      ok: 'The event it has become, stored durably',
    }),
  },
  '/api/0/buckets/{bucketId}/events': {
    get: operation('events', 'Events, the newest first', {
      parameters: [
        parametersByName.bucketId,
        parametersByName.limit,
        parametersByName.start,
        parametersByName.end,
      ],
    }),
    post: operation(
      'addEvents',
      `Add an event, or a list of up to ${agentLimits.events}. Events of a list that cannot be stored are left out`,
      {
        parameters: bucket,
        body: { oneOf: [eventSchema, { type: 'array', items: eventSchema, maxItems: agentLimits.events }] },
        ok: 'Stored durably: the event for one, null for a list. The same sent again changes nothing',
      },
    ),
  },
  '/api/0/buckets/{bucketId}/events/count': {
    get: operation('countEvents', 'How many events there are', { parameters: bucket }),
  },
  '/api/0/buckets/{bucketId}/events/{eventId}': {
    get: operation('event', 'One event', {
      parameters: [parametersByName.bucketId, parametersByName.eventId],
    }),
  },
  '/api/0/check': {
    get: operation('check', 'Whether the person is asked to show that they are there, and what'),
    post: operation('answer', 'Answer it', { body: schemaOf(answerBody, 'input') }),
  },
};
