import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { schedules } from '@gatehouse/api/meetings/schedules';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { requests } from '@gatehouse/api/requests/requests';
import { teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let client: Client;

beforeAll(async () => {
  portal = await testPortal();
  client = await portal.as(await portal.make.employee({ roles: ['STAFF', 'ADMIN'] }));
});

describe('a missing query parameter', () => {
  it('answers a missing query parameter with API_MISSING_REQUEST_PARAMETER and the name of the parameter', async () => {
    const answer = await client.call(meetings.list, { query: { to: '2026-11-30' } });
    expect([answer.status, answer.code]).toEqual([400, 'API_MISSING_REQUEST_PARAMETER']);
    expect(answer.result.fields).toEqual([{ field: 'from', rule: 'required', params: {} }]);
    expect((await client.call(meetings.list, {})).code).toBe('API_MISSING_REQUEST_PARAMETER');
    expect((await client.call(timesheets.export, {})).code).toBe('API_MISSING_REQUEST_PARAMETER');
  });

  it('answers with the general error code and all invalid fields if one parameter is missing and another one is invalid', async () => {
    const answer = await client.call(meetings.list, { query: { to: 'x', colour: 'red' } });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(answer.result.fields.map(({ field }: { field: string }) => field)).toEqual([
      'from',
      'to',
      'colour',
    ]);
  });
});

describe('a body without an end time', () => {
  const start = '2026-12-01T09:00:00';
  const bodies: [string, OperationShape, string, object][] = [
    ['meeting', meetings.create, 'end', { roomId: 1, title: 'Weekly', start }],
    ['change of a meeting', meetings.update, 'end', { end: null }],
    ['schedule event', schedules.create, 'end', { ownerType: 'PERSONAL', title: 'Weekly', start }],
    ['change of a schedule event', schedules.update, 'end', { end: null }],
    [
      'request',
      requests.create,
      'endTime',
      { type: 'LEAVE', subType: 'ANNUAL', title: 'Trip', startTime: start },
    ],
    ['change of a request', requests.update, 'endTime', { endTime: null }],
    ['break', teleworkLogs.create, 'endTime', { kind: 'BREAK', startTime: start }],
  ];

  it.each(bodies)(
    'answers a missing end time with END_TIME_CANT_NULL: %s',
    async (_case, operation, field, body) => {
      const answer = await client.call(operation, { params: { id: 1 }, body });
      expect([answer.status, answer.code]).toEqual([400, 'END_TIME_CANT_NULL']);
      expect(answer.result.fields).toEqual([{ field, rule: 'required', params: {} }]);
    },
  );

  it.each(bodies)(
    'answers a missing end time with the general error code if another field is invalid: %s',
    async (_case, operation, field, body) => {
      const answer = await client.call(operation, { params: { id: 1 }, body: { ...body, colour: 'red' } });
      expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
      expect(answer.result.fields.map((error: { field: string }) => error.field)).toEqual([field, 'colour']);
    },
  );

  it('answers an end time that cannot be parsed with the general error code', async () => {
    const body = { kind: 'BREAK', startTime: start, endTime: 'noon' };
    expect((await client.call(teleworkLogs.create, { body })).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  });
});
