import { employees } from '@gatehouse/api/people/employees';
import { guestCards } from '@gatehouse/api/visitors/guest-cards';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { overlapping } from '../../../../test/kit/locks.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

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

const update = (id: number, body: object) => admin.call(visitors.update, { params: { id }, body });
const find = async (id: number) => (await admin.call(guestCards.get, { params: { id } })).result;
const available = async (): Promise<number[]> =>
  (await admin.call(guestCards.available, { query: { companyId, size: 1000 } })).result.content.map(
    ({ id }: { id: number }) => id,
  );

describe('guest cards', () => {
  it('adds, finds, changes and deletes a card; its number is a text of digits and stays', async () => {
    const body = { companyId, cardNum: '0001234567', cardName: 'Lobby 1' };
    const { result: made } = await admin.call(guestCards.create, { body });
    expect(made).toMatchObject({
      cardNum: '0001234567',
      enabled: true,
      broken: false,
      visitorAccessCard: null,
    });
    const found = await admin.call(guestCards.list, { query: { keyword: '0001234' } });
    expect(found.result.content).toEqual([made]);
    const params = { id: made.id };
    const changed = await admin.call(guestCards.update, { params, body: { version: 1, broken: true } });
    expect(changed.result).toMatchObject({ broken: true, cardName: 'Lobby 1', version: 2 });
    const locked = await admin.call(guestCards.update, { params, body: { cardNum: '1' } });
    expect(locked.result.fields).toMatchObject([{ field: 'cardNum', rule: 'unknown' }]);
    expect((await admin.call(guestCards.remove, { params })).status).toBe(200);
    expect((await admin.call(guestCards.get, { params })).code).toBe('HR_CARD_NOT_FOUND');
  });

  it('refuses a number that is no number, too long, or taken in the company', async () => {
    const answer = async (cardNum: string) =>
      admin.call(guestCards.create, { body: { companyId, cardNum, cardName: 'C' } });
    expect((await answer('12A')).result.fields).toMatchObject([{ field: 'cardNum', rule: 'invalid' }]);
    expect((await answer('1'.repeat(26))).result.fields).toMatchObject([
      { field: 'cardNum', rule: 'maxLength' },
    ]);
    expect((await answer('777')).status).toBe(200);
    expect((await answer('777')).code).toBe('HR_CARD_NUM_EXISTED');
    // an employee's card, which would let in whoever is lent it as the employee
    const params = { id: (await portal.make.employee({ companyId })).employeeId };
    const give = (cardNumber: string) => admin.call(employees.update, { params, body: { cardNumber } });
    expect((await give('888')).status).toBe(200);
    expect((await answer('888')).code).toBe('HR_CARD_NUM_EXISTED');
    const both = await overlapping(
      portal,
      companyId,
      () => answer('999'),
      () => give('999'),
    );
    expect(both.map(({ code }) => code)).toEqual(['success', 'ATT_PERSON_CODE_TAKEN']);
  });

  it('refuses what an employee of the company is known by, and not what one of another company is', async () => {
    const answer = async (cardNum: string) =>
      admin.call(guestCards.create, { body: { companyId, cardNum, cardName: 'C' } });
    const { owner } = portal.make;
    await owner.query("UPDATE employees SET card_number = '88800001' WHERE id = $1", [host.employeeId]);
    await owner.query(
      "INSERT INTO person_codes (company_id, code, employee_id) VALUES ($1, '88800002', $2)",
      [companyId, host.employeeId],
    );
    for (const taken of ['88800001', '88800002', host.pin])
      expect([taken, (await answer(taken)).code]).toEqual([taken, 'HR_CARD_NUM_EXISTED']);
    const foreign = await portal.make.employee();
    await owner.query("UPDATE employees SET card_number = '88800003' WHERE id = $1", [foreign.employeeId]);
    expect((await answer('88800003')).status).toBe(200);
    // a terminal leaves zeros out, and would take it for whoever else has it
    await owner.query("UPDATE employees SET card_number = '0666' WHERE id = $1", [host.employeeId]);
    for (const taken of ['00777', '666', host.pin])
      expect([taken, (await answer(taken)).code]).toEqual([taken, 'HR_CARD_NUM_EXISTED']);
  });

  it('is lent to one visitor at a time, who has one at a time, and is free once it is returned', async () => {
    const [card, other] = [
      await portal.make.guestCard({ companyId }),
      await portal.make.guestCard({ companyId }),
    ];
    const [visitor, second] = [await portal.make.visitor(host), await portal.make.visitor(host)];
    const lent = await update(visitor.id, { accessCard: true, cardId: card.id, cardNotes: 'Blue strap' });
    expect(lent.result).toMatchObject({ accessCard: true, cardId: card.id, cardNotes: 'Blue strap' });
    expect(await find(card.id)).toMatchObject({
      visitorAccessCard: {
        visitor: { id: visitor.id, displayName: visitor.name, gender: 'MALE' },
        url: `/visitors?view=${visitor.id}`,
        notes: 'Blue strap',
      },
    });
    expect(await available()).not.toContain(card.id);
    const again = await update(second.id, { accessCard: true, cardId: card.id });
    expect([again.status, again.code]).toEqual([409, 'HR_CARD_NOT_AVAILABLE']);
    const removed = await admin.call(guestCards.remove, { params: { id: card.id } });
    expect([removed.code, removed.result]).toEqual(['HR_CARD_IN_USE', { usedBy: { visitors: 1 } }]);
    // another one instead
    await update(visitor.id, { cardId: other.id });
    expect(await available()).toContain(card.id);
    expect((await admin.call(guestCards.lent)).result.content.map(({ id }: { id: number }) => id)).toEqual([
      other.id,
    ]);
    // back by the form, and by the desk
    await update(visitor.id, { accessCard: false });
    expect((await find(other.id)).visitorAccessCard).toBeNull();
    await update(second.id, { accessCard: true, cardId: other.id });
    const back = await admin.call(guestCards.takeBack, { params: { id: other.id } });
    expect(back.result.visitorAccessCard).toBeNull();
    expect((await admin.call(guestCards.takeBack, { params: { id: other.id } })).code).toBe(
      'HR_CARD_NOT_LENT',
    );
  });

  it('of ten who lend the same card at once, one has it', async () => {
    const card = await portal.make.guestCard({ companyId });
    const people = await Promise.all(Array.from({ length: 10 }, () => portal.make.visitor(host)));
    const answers = await Promise.all(
      people.map(({ id }) => update(id, { accessCard: true, cardId: card.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['HR_CARD_NOT_AVAILABLE']),
    );
  });

  it('is not lent while broken, switched off, or of another company, and is free when the visitor is deleted', async () => {
    const visitor = await portal.make.visitor(host);
    for (const [given, code] of [
      [{ companyId, broken: true }, 'HR_CARD_NOT_AVAILABLE'],
      [{ companyId, enabled: false }, 'HR_CARD_NOT_AVAILABLE'],
      [{}, 'HR_CARD_NOT_FOUND'],
    ] as const) {
      const card = await portal.make.guestCard(given);
      expect((await update(visitor.id, { accessCard: true, cardId: card.id })).code).toBe(code);
      expect(await available()).not.toContain(card.id);
    }
    const card = await portal.make.guestCard({ companyId });
    await update(visitor.id, { accessCard: true, cardId: card.id });
    await admin.call(visitors.remove, { params: { id: visitor.id } });
    expect(await available()).toContain(card.id);
  });

  it('is not deleted while it is being lent, and is returned once', async () => {
    const card = await portal.make.guestCard({ companyId });
    const visitor = await portal.make.visitor(host);
    const params = { id: card.id };
    const lent = await overlapping(
      portal,
      companyId,
      () => update(visitor.id, { accessCard: true, cardId: card.id }),
      () => admin.call(guestCards.remove, { params }),
    );
    expect(lent.map(({ code }) => code)).toEqual(['success', 'HR_CARD_IN_USE']);
    expect((await find(card.id)).visitorAccessCard.visitor.id).toBe(visitor.id);
    const takeBack = () => admin.call(guestCards.takeBack, { params });
    const returned = await overlapping(portal, companyId, takeBack, takeBack);
    expect(returned.map(({ code }) => code)).toEqual(['success', 'HR_CARD_NOT_LENT']);
    await update(visitor.id, { accessCard: true, cardId: card.id });
    const both = await overlapping(
      portal,
      companyId,
      () => update(visitor.id, { accessCard: false }),
      takeBack,
    );
    expect(both.map(({ code }) => code)).toEqual(['success', 'HR_CARD_NOT_LENT']);
  });

  it('lets a manager see what can be lent and nothing else', async () => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await manager.call(guestCards.available, { query: { companyId } })).status).toBe(200);
    expect((await manager.call(guestCards.list)).code).toBe('AUTH_NO_PERMISSION');
    const { id } = await portal.make.guestCard({ companyId });
    expect((await manager.call(guestCards.remove, { params: { id } })).code).toBe('AUTH_NO_PERMISSION');
  });
});
