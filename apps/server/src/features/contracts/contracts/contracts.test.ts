import { contractTypes } from '@gatehouse/api/contracts/contract-types';
import { contracts } from '@gatehouse/api/contracts/contracts';
import { companies } from '@gatehouse/api/people/companies';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let typeId: number;
let system: Client;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T02:00:00Z' });
  companyId = (await portal.make.company()).id;
  typeId = (await portal.make.contractType()).id;
  system = await portal.as(await portal.make.sysadmin());
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const contractBody = (contractCode: string, more: object = {}) => ({
  contractCode,
  contractTypeId: typeId,
  companyId,
  signDate: '2026-11-20T00:00:00',
  startDate: '2026-11-20T00:00:00',
  endDate: '2026-11-21T00:00:00',
  ...more,
});
const create = (contractCode: string, more: object = {}) =>
  system.call(contracts.create, { body: contractBody(contractCode, more) });

describe('contracts of a company', () => {
  it('lets SYSADMIN create contracts, and lets the company’s administrators list them in result.content', async () => {
    const created = await create('C-1', { endDate: '2027-11-20T17:30:00' });
    expect([created.status, created.code]).toEqual([200, expect.any(String)]);
    const { result } = await admin.call(contracts.get, { params: { id: created.result.id } });
    expect(result.content).toMatchObject({
      contractCode: 'C-1',
      contractType: { id: typeId },
      company: { id: companyId },
      endDate: '2027-11-20T17:30:00',
      isEnabled: true,
      state: 'ACTIVE',
    });
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await stranger.call(contracts.get, { params: { id: created.result.id } })).code).toBe(
      'CON_ID_NOT_FOUND',
    );
    expect((await stranger.call(contracts.list)).result.content).toEqual([]);
    expect((await admin.call(contracts.create, { body: contractBody('MINE') })).code).toBe(
      'AUTH_NO_PERMISSION',
    );
  });

  it('accepts contract codes of up to 255 characters', async () => {
    const long = await create('C'.repeat(255));
    expect(long.result.contractCode).toHaveLength(255);
    expect((await create('C'.repeat(256))).code).toBe('API_INVALID_REQUEST_ARGUMENT');
  });

  it('rejects a contract that ends before it starts, even if a change sets only one of the dates', async () => {
    const upside = await create('UP', { endDate: '2026-11-20T00:00:00' });
    expect([upside.status, upside.code]).toEqual([422, 'CON_DATES']);
    const { result } = await create('DOWN');
    const change = { endDate: '2026-11-19T00:00:00' };
    const moved = await system.call(contracts.update, { params: { id: result.id }, body: change });
    expect(moved.code).toBe('CON_DATES');
  });

  it('rejects a contract code that the company already uses in any letter case, and a missing contract type', async () => {
    await create('TWICE');
    expect((await create('Twice')).code).toBe('CON_CODE_EXISTED');
    const elsewhere = (await portal.make.company()).id;
    expect((await create('TWICE', { companyId: elsewhere })).status).toBe(200);
    expect((await create('NOTYPE', { contractTypeId: 999_999 })).code).toBe('CON_TYPE_NOT_FOUND');
    expect((await create('NOBODY', { companyId: 999_999 })).code).toBe('HR_COMPANY_NOT_FOUND');
  });

  it('computes the state of a contract in the company’s local time', async () => {
    // The portal's clock is at 09:00 in Ho Chi Minh City.
    const { result } = await create('CLOCK', { startDate: '2026-11-20T09:00:00' });
    expect(result.state).toBe('ACTIVE');
    const later = await create('LATER', { startDate: '2026-11-20T09:00:01' });
    expect(later.result.state).toBe('UPCOMING');
  });

  it('finds contracts by code, type and company, earliest end first', async () => {
    const { id, name } = await portal.make.contractType();
    await create('LAST', { contractTypeId: id, endDate: '2028-01-01T00:00:00' });
    await create('FIRST', { contractTypeId: id, endDate: '2027-01-01T00:00:00' });
    const { result } = await admin.call(contracts.list, { query: { keyword: name } });
    expect(result.content.map((row: { contractCode: string }) => row.contractCode)).toEqual([
      'FIRST',
      'LAST',
    ]);
  });

  it('accepts an empty body when deleting a contract, and rejects deleting a company with contracts', async () => {
    const owner = (await portal.make.company()).id;
    const { result } = await create('GONE', { companyId: owner });
    const refused = await system.call(companies.remove, { params: { id: owner } });
    expect([refused.code, refused.result.usedBy]).toEqual(['HR_COMPANY_IN_USE', { contracts: 1 }]);
    const removed = await system.call(contracts.remove, { params: { id: result.id }, body: {} });
    expect(removed.status).toBe(200);
    expect((await system.call(companies.remove, { params: { id: owner } })).status).toBe(200);
  });
});

describe('types of contracts', () => {
  it('rejects duplicate names of contract types, renames contract types, and does not delete types in use', async () => {
    const { result } = await system.call(contractTypes.create, { body: { name: 'Lease' } });
    expect((await system.call(contractTypes.create, { body: { name: 'LEASE' } })).code).toBe(
      'CON_TYPE_EXISTED',
    );
    const params = { id: result.id };
    const renamed = await system.call(contractTypes.update, { params, body: { name: 'Rent', version: 1 } });
    expect(renamed.result).toMatchObject({ name: 'Rent', version: 2, contracts: 0 });
    await create('OF-RENT', { contractTypeId: result.id });
    const refused = await system.call(contractTypes.remove, { params });
    expect([refused.code, refused.result.usedBy]).toEqual(['CON_TYPE_IN_USE', { contracts: 1 }]);
    const listing = await admin.call(contractTypes.list, { query: { keyword: 'rent' } });
    expect(listing.result.content).toMatchObject([{ name: 'Rent', contracts: 1 }]);
  });

  it('lets only SYSADMIN change contract types, even if a custom role has the permission', async () => {
    const person = await portal.make.employee({ companyId, roles: ['ADMIN'] });
    const { rows } = await portal.make.owner.query<{ id: string }>(
      `INSERT INTO roles (company_id, role_code, role_name, permissions)
       VALUES ($1, 'CONTRACTS', 'Contracts', '{CONTRACT_VIEW,ACTION_CONTRACT_MANAGEMENT}') RETURNING id`,
      [companyId],
    );
    await portal.make.owner.query(
      'INSERT INTO account_roles (account_id, role_id, company_id) VALUES ($1, $2, $3)',
      [person.accountId, rows[0]?.id, companyId],
    );
    const keeper = await portal.as(person);
    expect((await keeper.call(contracts.create, { body: contractBody('OWN') })).status).toBe(200);
    expect((await keeper.call(contractTypes.create, { body: { name: 'Theirs' } })).code).toBe(
      'API_NOT_FOUND',
    );
    const params = { id: typeId };
    for (const answer of [
      await keeper.call(contractTypes.update, { params, body: { name: 'Theirs' } }),
      await keeper.call(contractTypes.remove, { params }),
    ])
      expect(answer.code).toBe('CON_TYPE_NOT_FOUND');
  });
});
