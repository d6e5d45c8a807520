import { accounts } from '@gatehouse/api/auth/accounts';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let admin: Client;
let people: Record<string, Person>;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'], displayName: 'Zoe' }));
  people = {};
  for (const [name, status, faces] of [
    ['Ân mới', 0, 'NONE'],
    ['Bình', 1, 'DONE'],
    ['Châu', -1, 'WAITING_APPROVAl'], // sic: the API spells `WAITING_APPROVAl` with a lowercase l
    ['Dung', -99, 'DONE'],
  ] as const) {
    const person = await portal.make.employee({ companyId, displayName: name });
    people[name] = person;
    await portal.make.owner.query(
      `UPDATE accounts SET status = $2::int, activated_at = CASE WHEN $2::int <> 0 THEN activated_at END,
         invited_at = '2026-11-01T03:04:05Z' WHERE id = $1`,
      [person.accountId, status],
    );
    await portal.make.owner.query('UPDATE employees SET register_face_status = $2 WHERE id = $1', [
      person.employeeId,
      faces,
    ]);
  }
});

const listNames = async (query: object, client = admin) => {
  const { result } = await client.call(accounts.list, { query });
  return [result.totalElements, result.content.map((row: { displayName: string }) => row.displayName)];
};

describe('list of accounts with their sign-in progress', () => {
  it('lists accounts by name with their sign-in progress', async () => {
    const { result } = await admin.call(accounts.list);
    const [first, second] = result.content;
    expect(first).toMatchObject({
      id: people['Ân mới']?.accountId,
      employeeId: people['Ân mới']?.employeeId,
      accountStatus: 0,
      sentInviteTime: '2026-11-01T03:04:05.000Z',
      activatedAccTime: null,
      changedPwdTime: null,
      registerFaceStatus: 'NONE',
    });
    expect(second).toMatchObject({
      accountName: people.Bình?.accountName,
      email: `${people.Bình?.accountName}@example.com`,
      accountStatus: 1,
      activatedAccTime: portal.clock.now().toISOString(),
      registerFaceStatus: 'DONE',
    });
    expect(result).toMatchObject({ totalElements: 5, number: 0, last: true });
  });

  it('returns the allowed actions of an account, and the reason for each forbidden action', async () => {
    const listAllowedActions = async (client: Client) => {
      const { result } = await client.call(accounts.list);
      return result.content.map((row: { may: object }) => row.may);
    };
    expect(await listAllowedActions(admin)).toEqual([
      { resendInvite: null, activate: null, resetPassword: 'NOT_ACTIVE' },
      { resendInvite: null, activate: 'ACTIVE', resetPassword: null },
      { resendInvite: 'LOCKED', activate: null, resetPassword: 'NOT_ACTIVE' },
      { resendInvite: 'DISABLED', activate: 'DISABLED', resetPassword: 'NOT_ACTIVE' },
      { resendInvite: null, activate: 'ACTIVE', resetPassword: null },
    ]);
  });

  it.each([
    ['INACTIVE', ['Ân mới', 'Châu', 'Dung']],
    ['ACTIVATED', ['Bình', 'Zoe']],
    ['FACES_UNREGISTERED', ['Ân mới', 'Châu', 'Zoe']],
    ['FACES_REGISTERED', ['Bình', 'Dung']],
  ])('lists only accounts that match the filter %s', async (filter, expected) => {
    expect(await listNames({ filter })).toEqual([expected.length, expected]);
  });

  it('searches accounts without regard to accents, and returns the total even if the page is beyond the last page', async () => {
    expect(await listNames({ keyword: 'an moi' })).toEqual([1, ['Ân mới']]);
    expect(await listNames({ keyword: 'an moi', filter: 'ACTIVATED' })).toEqual([0, []]);
    expect(await listNames({ size: 2, page: 1 })).toEqual([5, ['Châu', 'Dung']]);
    expect(await listNames({ size: 2, page: 9 })).toEqual([5, []]);
  });

  it("lists the accounts of the caller's company, or of all companies for a system administrator", async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'], displayName: 'Alone' }));
    expect(await listNames({}, stranger)).toEqual([1, ['Alone']]);
    const system = await portal.as(await portal.make.sysadmin());
    expect((await listNames({}, system))[0]).toBe(6);
  });

  it('rejects calls by managers and employees, and rejects unknown filters of the account list', async () => {
    for (const role of ['MANAGER', 'STAFF'] as const) {
      const client = await portal.as(await portal.make.employee({ roles: [role] }));
      expect((await client.call(accounts.list)).code).toBe('AUTH_NO_PERMISSION');
    }
    const answer = await admin.call(accounts.list, { query: { filter: 'LOCKED' } });
    expect(answer.result.fields).toMatchObject([{ field: 'filter', rule: 'invalid' }]);
  });
});
