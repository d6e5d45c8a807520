import { buildings } from '@gatehouse/api/area/buildings';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { type Answer, testPortal } from '@gatehouse/testing/portal/portal';
import { afterEach, expect, it } from 'vitest';
import { lineLimits } from '../../../platform/load/call-queues.ts';

const portal = await testPortal();
const { pool } = portal.services.database;
afterEach(() => portal.make.owner.query('ROLLBACK'));

const bookingCall = (roomId: number) => ({
  body: { roomId, title: 'Review', start: '2026-12-01T09:00:00', end: '2026-12-01T10:00:00' },
});
const countByCode = (answers: readonly Answer[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code)].map(([code, all]) => [code, all.length]));

it('queues concurrent bookings of one room on few connections, alternates between people, and refuses excess bookings with SCHE_ROOM_BUSY', async () => {
  const { make } = portal;
  const companyId = (await make.company()).id;
  const roomId = (await make.room({ companyId, type: 'MEETING_ROOM' })).id;
  const [many, other] = [await make.employee({ companyId }), await make.employee({ companyId })];
  const admin = await portal.as(await make.employee({ companyId, roles: ['ADMIN'] }));
  const [byMany, byOne] = [await portal.as(many), await portal.as(other)];
  await make.owner.query('BEGIN');
  await make.owner.query('SELECT FROM rooms WHERE id = $1 FOR UPDATE', [roomId]);
  const calls = lineLimits.waitingOfOne + 50;
  const busy: Answer[] = [];
  const all = Array.from({ length: calls }, () =>
    byMany.call(meetings.create, bookingCall(roomId)).then((answer) => {
      if (answer.code === 'SCHE_ROOM_BUSY') busy.push(answer);
      return answer;
    }),
  );
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  // one call runs, the queue is full, and all further calls are refused immediately
  await expect.poll(() => busy.length).toBe(calls - 1 - lineLimits.waitingOfOne);
  expect([busy[0]?.status, busy[0]?.headers['retry-after']]).toEqual([409, '2']);
  const last = byOne.call(meetings.create, bookingCall(roomId));
  // other calls are served while the room is locked, because only one connection waits for it
  for (let count = 0; count < 5; count++) expect((await admin.call(buildings.list)).status).toBe(200);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  await make.owner.query('ROLLBACK');
  expect((await last).code).toBe('SCHE_ROOM_TAKEN');
  // some queued calls time out on a slow machine
  const {
    success,
    SCHE_ROOM_TAKEN: takenCount = 0,
    SCHE_ROOM_BUSY: tooLate = 0,
  } = countByCode(await Promise.all(all));
  expect(success).toBe(1);
  expect(takenCount + tooLate).toBe(calls - 1);
  expect(takenCount).toBeGreaterThan(0);
});

it('queues a move of a meeting behind bookings of the same room', async () => {
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
      ...bookingCall(from).body,
      start: `2026-12-01T${hour}:00:00`,
      end: `2026-12-01T${hour}:30:00`,
    };
    ids.push((await client.call(meetings.create, { body })).result.id);
  }
  await make.owner.query('BEGIN');
  await make.owner.query('SELECT FROM rooms WHERE id = $1 FOR UPDATE', [to]);
  const all = ids.map((id) =>
    client.call(meetings.update, { params: { id }, body: { ...bookingCall(to).body, version: 1 } }),
  );
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  await make.owner.query('ROLLBACK');
  expect(countByCode(await Promise.all(all))).toEqual({ success: 1, SCHE_ROOM_TAKEN: 7 });
});

it('refuses bookings with invalid fields or an expired session without queuing them', async () => {
  const companyId = (await portal.make.company()).id;
  const client = await portal.as(await portal.make.employee({ companyId }));
  expect((await client.call(meetings.create, { body: {} })).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const stranger = await portal.anybody.call(meetings.create, { ...bookingCall(1), headers });
  expect(stranger.code).toBe('AUTH_UNAUTHORIZED');
});
