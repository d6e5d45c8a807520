import { read, utils } from '@e965/xlsx';
import { employees } from '@gatehouse/api/people/employees';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let admin: Client;
let kit: ReturnType<typeof employeeKit>;
let code: string;
let companyId: number;

beforeAll(async () => {
  portal = await testPortal();
  const home = await portal.make.department();
  ({ companyId } = home);
  code = home.code;
  admin = await portal.as(
    await portal.make.employee({ companyId: home.companyId, departmentId: home.id, roles: ['ADMIN'] }),
  );
  kit = employeeKit(admin, { companyId: home.companyId, departmentId: home.id });
});

async function exportStaff(query: object, language = 'en') {
  const answer = await admin.call(employees.export, { query, headers: { 'accept-language': language } });
  expect(answer.status).toBe(200);
  const book = read(answer.result);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  return { sheet, rows: utils.sheet_to_json<Record<string, unknown>>(sheet) };
}

describe('the export of employees', () => {
  it('exports the filtered employees in the reader’s language', async () => {
    await kit.add('found', { displayName: 'Đặng Found', gender: 'FEMALE', cardNumber: '0012' });
    await kit.add('unseen');
    const { rows } = await exportStaff({ keyword: 'dang found' }, 'ja');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      表示名: 'Đặng Found',
      性別: '女性',
      部署コード: code,
      カード番号: '0012',
      利用中: '利用中',
    });
  });

  it('filters the export of employees by department codes and by the caller’s companies', async () => {
    const other = await portal.make.department({ companyId });
    const { employeeId } = await portal.make.employee({ companyId, departmentId: other.id });
    const foreign = await portal.make.employee();
    const { rows } = await exportStaff({ departmentCodes: `${other.code},nowhere` });
    expect(rows.map((row) => row['Department code'])).toEqual([other.code]);
    const answer = await admin.call(employees.list, { query: { departmentCodes: other.code } });
    expect(answer.result.content.map(({ id }: { id: number }) => id)).toEqual([employeeId]);
    const all = (await exportStaff({})).rows.map((row) => row['Account name']);
    expect(all).not.toContain(foreign.accountName);
  });

  it('exports only one page of the list of employees if the request contains a page number', async () => {
    for (const letter of ['C', 'A', 'B']) await kit.add(`page${letter}`, { displayName: `Page ${letter}` });
    const names = async (query: object) =>
      (await exportStaff({ keyword: 'page', ...query })).rows.map((row) => row['Display name']);
    expect((await names({})).toSorted()).toEqual(['Page A', 'Page B', 'Page C']);
    expect((await names({ page: 0, size: 2 })).toSorted()).toEqual(['Page A', 'Page B']);
    expect(await names({ page: 1, size: 2 })).toEqual(['Page C']);
  });

  it('exports a name that looks like a formula as text', async () => {
    await kit.add('formula', { displayName: '=1+1', title: '@SUM(A1)', firstName: '+1', lastName: '-1' });
    const { sheet } = await exportStaff({ keyword: 'formula' });
    for (const [name, cell] of Object.entries(sheet)) {
      if (name.startsWith('!')) continue;
      expect([name, cell.t, cell.f]).toEqual([name, 's', undefined]);
    }
    expect(sheet.G2.v).toBe('=1+1');
  });

  it('rejects managers and employees in the export of employees', async () => {
    for (const role of ['MANAGER', 'STAFF'] as const) {
      const client = await portal.as(await portal.make.employee({ companyId, roles: [role] }));
      expect((await client.call(employees.export)).code).toBe('AUTH_NO_PERMISSION');
      const body = { ids: [1], action: { kind: 'ENABLE' } };
      expect((await client.call(employees.bulk, { body })).code).toBe('AUTH_NO_PERMISSION');
    }
  });
});
