import { notifications } from '@gatehouse/api/notifications/notifications';
import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';

const portal = await testPortal({ at: '2026-11-25T02:00:00Z' });
const reception = await portal.make.employee({ roles: ['ADMIN'] });
const companyId = reception.companyId ?? 0;
const admin = await portal.as(reception);
const department = await portal.make.department({ companyId });
const host = await portal.make.employee({ companyId, departmentId: department.id });

let count = 0;
const walkIn = (more: object = {}, client = admin) =>
  client.call(visitorLogbook.walkIn, {
    body: {
      ...{ companyId, firstName: 'Lan', lastName: `Tran ${++count}`, displayName: `Tran Lan ${count}` },
      ...{ nationality: 'VN', contactDepartment: department.code, contactPerson: host.accountName },
      ...more,
    },
  });
const findVisitors = async () => (await admin.call(visitors.list, { query: {} })).result.content;

it('registers a walk-in visitor until the end of the day at the host and checks the visitor in', async () => {
  const building = await portal.make.building({ companyId, timeZone: 'Asia/Seoul' });
  await portal.make.owner.query('UPDATE employees SET home_building_id = $1 WHERE id = $2', [
    building.id,
    host.employeeId,
  ]);
  const { status, result } = await walkIn();
  expect(status).toBe(200);
  expect(result).toMatchObject({
    name: `Tran Lan ${count}`,
    meetingOwnerId: host.employeeId,
    checkIn: '2026-11-25T02:00:00.000Z',
    checkInBy: 'RECEPTION',
    checkOut: null,
    timeZone: 'Asia/Seoul',
  });
  const [visitor] = await findVisitors();
  expect(visitor).toMatchObject({
    id: result.visitorId,
    activeFrom: '2026-11-25T02:00:00.000Z',
    activeTo: '2026-11-25T15:00:00.000Z',
    enabled: true,
    enableQrCheckin: false,
    email: '',
    state: 'ACTIVE',
  });
  const { rows } = await portal.make.owner.query(
    `SELECT entity, entity_id FROM audit_log WHERE action = 'visitorLogbook.walkIn' ORDER BY seq`,
  );
  expect(rows.map(({ entity, entity_id }) => [entity, Number(entity_id)])).toEqual([
    ['visitors', visitor.id],
    ['visitorLogbook', result.id],
  ]);
});

it('notifies the host that the walk-in visitor has arrived', async () => {
  const { result } = await walkIn();
  const { content } = (await (await portal.as(host)).call(notifications.list, { query: {} })).result;
  expect(JSON.stringify(content)).toContain(result.name);
});

it('lends a guest card to a walk-in visitor, and does not register the visitor if the card is not available', async () => {
  const card = await portal.make.guestCard({ companyId });
  const lent = await walkIn({ accessCard: true, cardId: card.id });
  expect(lent.status).toBe(200);
  const before = (await findVisitors()).length;
  expect((await walkIn({ accessCard: true, cardId: card.id })).code).toBe('HR_CARD_NOT_AVAILABLE');
  expect(await findVisitors()).toHaveLength(before);
  const { result } = await admin.call(guestCards.available, { query: { companyId: String(companyId) } });
  expect(result.content).toEqual([]);
});

it.each([
  ['a name', { firstName: ' ' }, 'firstName', 'required'],
  ['a known country', { nationality: 'XX' }, 'nationality', 'invalid'],
  ['a card with the card option', { accessCard: true }, 'cardId', 'required'],
])('requires %s of a walk-in visitor, like of a registered visitor', async (_, more, field, rule) => {
  const answer = await walkIn(more);
  expect([answer.status, answer.result.fields]).toMatchObject([400, [{ field, rule }]]);
});

it('rejects a host outside the department, and callers without permission to create visitors', async () => {
  const stranger = await portal.make.employee({});
  expect((await walkIn({ contactPerson: stranger.accountName })).code).toBe('HR_EMPLOYEE_NOT_FOUND');
  const guardIs = await portal.make.employee({ companyId });
  const { id } = await portal.make.role({ companyId });
  await portal.make.owner.query(`UPDATE roles SET permissions = '{VISITOR_LOGBOOK}' WHERE id = $1`, [id]);
  await portal.make.owner.query('UPDATE account_roles SET role_id = $2 WHERE account_id = $1', [
    guardIs.accountId,
    id,
  ]);
  const guard = await portal.as(guardIs);
  expect((await walkIn({}, guard)).code).toBe('AUTH_NO_PERMISSION');
});

it('lists only visitors inside with the filter for them', async () => {
  const [first, second] = [(await walkIn()).result, (await walkIn()).result];
  await admin.call(visitorLogbook.checkOut, { params: { id: first.id } });
  const { result } = await admin.call(visitorLogbook.list, { query: { inside: 'true', size: '100' } });
  const ids = result.content.map(({ id }: { id: number }) => id);
  expect(ids).toContain(second.id);
  expect(ids).not.toContain(first.id);
});
