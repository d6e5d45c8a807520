import { employees } from '@gatehouse/api/people/employees';
import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { runOverlapping } from '@gatehouse/testing/kit/locks';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let host: Person;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  host = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = host.companyId ?? 0;
  admin = await portal.as(host);
});

const updateVisitor = (id: number, body: object) => admin.call(visitors.update, { params: { id }, body });
const findCard = async (id: number) => (await admin.call(guestCards.get, { params: { id } })).result;
const listAvailableIds = async (): Promise<number[]> =>
  (await admin.call(guestCards.available, { query: { companyId, size: 1000 } })).result.content.map(
    ({ id }: { id: number }) => id,
  );

describe('guest cards', () => {
  it('adds, finds, updates and deletes a guest card, and stores its number as text', async () => {
    const body = { companyId, cardNum: '0001234567', cardName: 'Lobby 1' };
    const { result: card } = await admin.call(guestCards.create, { body });
    expect(card).toMatchObject({
      cardNum: '0001234567',
      enabled: true,
      broken: false,
      visitorAccessCard: null,
    });
    const matches = await admin.call(guestCards.list, { query: { keyword: '0001234' } });
    expect(matches.result.content).toEqual([card]);
    const params = { id: card.id };
    const changed = await admin.call(guestCards.update, { params, body: { version: 1, broken: true } });
    expect(changed.result).toMatchObject({ broken: true, cardName: 'Lobby 1', version: 2 });
    const locked = await admin.call(guestCards.update, { params, body: { cardNum: '1' } });
    expect(locked.result.fields).toMatchObject([{ field: 'cardNum', rule: 'unknown' }]);
    expect((await admin.call(guestCards.remove, { params })).status).toBe(200);
    expect((await admin.call(guestCards.get, { params })).code).toBe('HR_CARD_NOT_FOUND');
  });

  it('rejects a guest card number that has other characters, is too long, or is in use in the company', async () => {
    const createCard = async (cardNum: string) =>
      admin.call(guestCards.create, { body: { companyId, cardNum, cardName: 'C' } });
    expect((await createCard('12A')).result.fields).toMatchObject([{ field: 'cardNum', rule: 'invalid' }]);
    expect((await createCard('1'.repeat(26))).result.fields).toMatchObject([
      { field: 'cardNum', rule: 'maxLength' },
    ]);
    expect((await createCard('777')).status).toBe(200);
    expect((await createCard('777')).code).toBe('HR_CARD_NUM_EXISTED');
    // With the card number of an employee, doors would identify a visitor as that employee.
    const params = { id: (await portal.make.employee({ companyId })).employeeId };
    const setCardNumber = (cardNumber: string) =>
      admin.call(employees.update, { params, body: { cardNumber } });
    expect((await setCardNumber('888')).status).toBe(200);
    expect((await createCard('888')).code).toBe('HR_CARD_NUM_EXISTED');
    const both = await runOverlapping(
      portal,
      companyId,
      () => createCard('999'),
      () => setCardNumber('999'),
    );
    expect(both.map(({ code }) => code)).toEqual(['success', 'ATT_PERSON_CODE_TAKEN']);
  });

  it('rejects a guest card number that is a code of an employee of the company, and accepts a code of another company’s employee', async () => {
    const createCard = async (cardNum: string) =>
      admin.call(guestCards.create, { body: { companyId, cardNum, cardName: 'C' } });
    const { owner } = portal.make;
    await owner.query("UPDATE employees SET card_number = '88800001' WHERE id = $1", [host.employeeId]);
    await owner.query(
      "INSERT INTO person_codes (company_id, code, employee_id) VALUES ($1, '88800002', $2)",
      [companyId, host.employeeId],
    );
    for (const code of ['88800001', '88800002', host.pin])
      expect([code, (await createCard(code)).code]).toEqual([code, 'HR_CARD_NUM_EXISTED']);
    const foreign = await portal.make.employee();
    await owner.query("UPDATE employees SET card_number = '88800003' WHERE id = $1", [foreign.employeeId]);
    expect((await createCard('88800003')).status).toBe(200);
    // A terminal ignores leading zeros and would therefore confuse the two cards.
    await owner.query("UPDATE employees SET card_number = '0666' WHERE id = $1", [host.employeeId]);
    for (const code of ['00777', '666', host.pin])
      expect([code, (await createCard(code)).code]).toEqual([code, 'HR_CARD_NUM_EXISTED']);
  });

  it('lends a guest card to one visitor at a time, and makes the card available again once it is returned', async () => {
    const [card, other] = [
      await portal.make.guestCard({ companyId }),
      await portal.make.guestCard({ companyId }),
    ];
    const [visitor, second] = [await portal.make.visitor(host), await portal.make.visitor(host)];
    const lent = await updateVisitor(visitor.id, {
      accessCard: true,
      cardId: card.id,
      cardNotes: 'Blue strap',
    });
    expect(lent.result).toMatchObject({ accessCard: true, cardId: card.id, cardNotes: 'Blue strap' });
    expect(await findCard(card.id)).toMatchObject({
      visitorAccessCard: {
        visitor: { id: visitor.id, displayName: visitor.name, gender: 'MALE' },
        url: `/visitors?view=${visitor.id}`,
        notes: 'Blue strap',
      },
    });
    expect(await listAvailableIds()).not.toContain(card.id);
    const again = await updateVisitor(second.id, { accessCard: true, cardId: card.id });
    expect([again.status, again.code]).toEqual([409, 'HR_CARD_NOT_AVAILABLE']);
    const removed = await admin.call(guestCards.remove, { params: { id: card.id } });
    expect([removed.code, removed.result]).toEqual(['HR_CARD_IN_USE', { usedBy: { visitors: 1 } }]);
    // If the visitor gets a second card, the first card is returned automatically.
    await updateVisitor(visitor.id, { cardId: other.id });
    expect(await listAvailableIds()).toContain(card.id);
    expect((await admin.call(guestCards.lent)).result.content.map(({ id }: { id: number }) => id)).toEqual([
      other.id,
    ]);
    // Turning off the card option in the visitor’s form also returns a card.
    await updateVisitor(visitor.id, { accessCard: false });
    expect((await findCard(other.id)).visitorAccessCard).toBeNull();
    await updateVisitor(second.id, { accessCard: true, cardId: other.id });
    const back = await admin.call(guestCards.takeBack, { params: { id: other.id } });
    expect(back.result.visitorAccessCard).toBeNull();
    expect((await admin.call(guestCards.takeBack, { params: { id: other.id } })).code).toBe(
      'HR_CARD_NOT_LENT',
    );
  });

  it('lends a guest card to only one of ten simultaneous visitors', async () => {
    const card = await portal.make.guestCard({ companyId });
    const people = await Promise.all(Array.from({ length: 10 }, () => portal.make.visitor(host)));
    const answers = await Promise.all(
      people.map(({ id }) => updateVisitor(id, { accessCard: true, cardId: card.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['HR_CARD_NOT_AVAILABLE']),
    );
  });

  it('rejects lending a guest card that is broken, disabled or of another company, and makes the card of a deleted visitor available', async () => {
    const visitor = await portal.make.visitor(host);
    for (const [fields, code, details] of [
      [{ companyId, broken: true }, 'HR_CARD_NOT_AVAILABLE', { reason: 'BROKEN' }],
      [{ companyId, enabled: false }, 'HR_CARD_NOT_AVAILABLE', { reason: 'DISABLED' }],
      [{}, 'HR_CARD_NOT_FOUND', null],
    ] as const) {
      const card = await portal.make.guestCard(fields);
      const answer = await updateVisitor(visitor.id, { accessCard: true, cardId: card.id });
      expect([answer.code, answer.result]).toEqual([code, details]);
      expect(await listAvailableIds()).not.toContain(card.id);
    }
    const card = await portal.make.guestCard({ companyId });
    await updateVisitor(visitor.id, { accessCard: true, cardId: card.id });
    await admin.call(visitors.remove, { params: { id: visitor.id } });
    expect(await listAvailableIds()).toContain(card.id);
  });

  it('rejects deleting a guest card during a loan, and rejects a second return of a card', async () => {
    const card = await portal.make.guestCard({ companyId });
    const visitor = await portal.make.visitor(host);
    const params = { id: card.id };
    const lent = await runOverlapping(
      portal,
      companyId,
      () => updateVisitor(visitor.id, { accessCard: true, cardId: card.id }),
      () => admin.call(guestCards.remove, { params }),
    );
    expect(lent.map(({ code }) => code)).toEqual(['success', 'HR_CARD_IN_USE']);
    expect((await findCard(card.id)).visitorAccessCard.visitor.id).toBe(visitor.id);
    const returnCard = () => admin.call(guestCards.takeBack, { params });
    const returned = await runOverlapping(portal, companyId, returnCard, returnCard);
    expect(returned.map(({ code }) => code)).toEqual(['success', 'HR_CARD_NOT_LENT']);
    await updateVisitor(visitor.id, { accessCard: true, cardId: card.id });
    const both = await runOverlapping(
      portal,
      companyId,
      () => updateVisitor(visitor.id, { accessCard: false }),
      returnCard,
    );
    expect(both.map(({ code }) => code)).toEqual(['success', 'HR_CARD_NOT_LENT']);
  });

  it('shows managers only available guest cards', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await manager.call(guestCards.available, { query: { companyId } })).status).toBe(200);
    expect((await manager.call(guestCards.list)).code).toBe('AUTH_NO_PERMISSION');
    const { id } = await portal.make.guestCard({ companyId });
    expect((await manager.call(guestCards.remove, { params: { id } })).code).toBe('AUTH_NO_PERMISSION');
  });
});
