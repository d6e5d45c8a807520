import { buildings } from '@gatehouse/api/area/buildings';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { afterEach, expect, it } from 'vitest';
import { type Answer, testPortal } from '../../../../test/kit/portal.ts';
import { lineLimits } from '../../../platform/load/lines.ts';

const portal = await testPortal();
const { pool } = portal.services.database;
afterEach(() => portal.make.owner.query('ROLLBACK'));

const booking = (roomId: number) => ({
  body: { roomId, title: 'Review', start: '2026-12-01T09:00:00', end: '2026-12-01T10:00:00' },
});
const counted = (answers: readonly Answer[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code)].map(([code, all]) => [code, all.length]));

it('queues bookings of one room without a connection, in rotation, and refuses too many with SCHE_ROOM_BUSY', async () => {
  const { make } = portal;
  const companyId = (await make.company()).id;
  const roomId = (await make.room({ companyId, type: 'MEETING_ROOM' })).id;
  const [many, one] = [await make.employee({ companyId }), await make.employee({ companyId })];
  const admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  const [byMany, byOne] = [await portal.as(many), await portal.as(one)];
  await make.owner.query('BEGIN');
  await make.owner.query('SELECT FROM rooms WHERE id = $1 FOR UPDATE', [roomId]);
  const calls = lineLimits.waitingOfOne + 50;
  const busy: Answer[] = [];
  const all = Array.from({ length: calls }, () =>
    byMany.call(meetings.create, booking(roomId)).then((answer) => {
      if (answer.code === 'SCHE_ROOM_BUSY') busy.push(answer);
      return answer;
    }),
  );
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  // one call has its turn, and the others beyond those that may wait are refused immediately
  await expect.poll(() => busy.length).toBe(calls - 1 - lineLimits.waitingOfOne);
  expect([busy[0]?.status, busy[0]?.headers['retry-after']]).toEqual([409, '2']);
  const last = byOne.call(meetings.create, booking(roomId));
  // others are served while the room is locked, and one connection waits for it
  for (let count = 0; count < 5; count++) expect((await admin.call(buildings.list)).status).toBe(200);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  await make.owner.query('ROLLBACK');
  expect((await last).code).toBe('SCHE_ROOM_TAKEN');
  // on a slow machine some of the waiting calls have waited too long
  const {
    success,
    SCHE_ROOM_TAKEN: taken = 0,
    SCHE_ROOM_BUSY: tooLate = 0,
  } = counted(await Promise.all(all));
  expect(success).toBe(1);
  expect(taken + tooLate).toBe(calls - 1);
  expect(taken).toBeGreaterThan(0);
});

it('queues moves into one room as well', async () => {
  const { make } = portal;
  const companyId = (await make.company()).id;
  const [from, to] = [
    (await make.room({ companyId, type: 'MEETING_ROOM' })).id,
    (await make.room({ companyId, type: 'MEETING_ROOM' })).id,
  ];
  const owner = await make.employee({ companyId });
  const client = await portal.as(owner);
  const ids: number[] = [];
  for (let count = 0; count < 8; count++) {
    const hour = String(9 + count).padStart(2, '0');
    const body = {
      ...booking(from).body,
      start: `2026-12-01T${hour}:00:00`,
      end: `2026-12-01T${hour}:30:00`,
    };
    ids.push((await client.call(meetings.create, { body })).result.id);
  }
  await make.owner.query('BEGIN');
  await make.owner.query('SELECT FROM rooms WHERE id = $1 FOR UPDATE', [to]);
  const all = ids.map((id) =>
    client.call(meetings.update, { params: { id }, body: { ...booking(to).body, version: 1 } }),
  );
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  await make.owner.query('ROLLBACK');
  expect(counted(await Promise.all(all))).toEqual({ success: 1, SCHE_ROOM_TAKEN: 7 });
});

it('refuses bad fields and sessions that have ended without a place in the line', async () => {
  const companyId = (await portal.make.company()).id;
  const client = await portal.as(await portal.make.employee({ companyId }));
  expect((await client.call(meetings.create, { body: {} })).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const stranger = await portal.anybody.call(meetings.create, { ...booking(1), headers });
  expect(stranger.code).toBe('AUTH_UNAUTHORIZED');
});
