import { employees } from '@gatehouse/api/people/employees';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let admin: Client;
let home: { companyId: number; id: number; code: string };
let kit: ReturnType<typeof employeeKit>;

const people = ['Đặng Văn Ánh', 'An Bình', 'Ân Chi', 'Zoë Öztürk', '김민준', '田中 花子', 'Ｙａｍａｄａ Ken'];

beforeAll(async () => {
  portal = await testPortal();
  home = await portal.make.department();
  const chief = await portal.make.employee({
    companyId: home.companyId,
    roles: ['ADMIN'],
    displayName: 'Chief 100%',
  });
  admin = await portal.as(chief);
  kit = employeeKit(admin, { companyId: home.companyId, departmentId: home.id });
  for (const [n, displayName] of people.entries()) await kit.add(`listed${n}`, { displayName });
  await portal.make.employee({ displayName: 'Đặng Văn Ánh' });
});

const list = async (query: object) => (await admin.call(employees.list, { query })).result;
const names = async (query: object): Promise<string[]> =>
  (await list(query)).content.map((row: { displayName: string }) => row.displayName);

describe('the list of employees', () => {
  it.each([
    ['dang van', ['Đặng Văn Ánh']],
    ['ANH đặng', ['Đặng Văn Ánh']],
    ['öz', ['Zoë Öztürk']],
    ['yamada', ['Ｙａｍａｄａ Ken']],
    ['민준', ['김민준']],
    ['listed5', ['田中 花子']],
    ['listed5@example', ['田中 花子']],
    ['exam', []],
    ['example.com', []],
    ['100%', ['Chief 100%']],
    ['_', []],
    ['an chi nobody', []],
  ])(
    'finds employees with "%s" by name, account or email, ignoring accents and case',
    async (keyword, expected) => {
      expect(await names({ keyword })).toEqual(expected);
    },
  );

  it('lists names equal to the keyword first, and the others in order', async () => {
    const { id: departmentId, companyId } = await portal.make.department({ companyId: home.companyId });
    for (const displayName of ['Anna Lê', 'Lê', 'Bình Lê', 'Lê'])
      await portal.make.employee({ companyId, departmentId, displayName });
    expect(await names({ departmentId, keyword: 'le' })).toEqual(['Lê', 'Lê', 'Anna Lê', 'Bình Lê']);
    expect(await names({ departmentId, keyword: 'le', sort: 'displayName,asc' })).toEqual([
      'Anna Lê',
      'Bình Lê',
      'Lê',
      'Lê',
    ]);
  });

  it('sorts employees by collation instead of bytes, in both directions', async () => {
    const sorted = [
      'An Bình',
      'Ân Chi',
      'Đặng Văn Ánh',
      'Ｙａｍａｄａ Ken',
      'Zoë Öztürk',
      '김민준',
      '田中 花子',
    ];
    expect(await names({ departmentId: home.id })).toEqual(sorted);
    expect(await names({ departmentId: home.id, sort: 'displayName,desc' })).toEqual(sorted.toReversed());
  });

  it('sorts digits in names by their value', async () => {
    const { id: departmentId, companyId } = await portal.make.department({ companyId: home.companyId });
    for (const displayName of ['Guard 10', 'Guard 2', 'Guard'])
      await portal.make.employee({ companyId, departmentId, displayName });
    expect(await names({ departmentId })).toEqual(['Guard', 'Guard 2', 'Guard 10']);
  });

  it.each([undefined, 'displayName,desc', 'employeeCode,asc', 'employeeCode,desc', 'createdDate,desc'])(
    'returns the same rows for a large page of employees as for small ones, sorted by %s',
    async (sort) => {
      for (const query of [{ sort }, { sort, keyword: 'an' }, { sort, keyword: 'nobody at all' }]) {
        const [large, small] = [await list({ ...query, size: 500 }), await list({ ...query, size: 499 })];
        expect(large).toEqual(small);
      }
      expect(await list({ sort, size: 500, page: 1 })).toMatchObject({ content: [], number: 1, last: true });
    },
  );

  it('returns pages of employees, and the total even if the page is beyond the last one', async () => {
    const query = { departmentId: home.id, size: 3 };
    expect(await list({ ...query, page: 2 })).toMatchObject({ totalElements: 7, totalPages: 3, last: true });
    expect(await names({ ...query, page: 2 })).toEqual(['田中 花子']);
    expect(await list({ ...query, page: 9 })).toMatchObject({ content: [], totalElements: 7, number: 9 });
  });

  it('filters employees by department and company, and finds nothing in another company', async () => {
    const other = await portal.make.department({ companyId: home.companyId });
    await portal.make.employee({ companyId: home.companyId, departmentId: other.id, displayName: 'Apart' });
    expect(await names({ departmentId: other.id })).toEqual(['Apart']);
    const foreign = await portal.make.employee();
    expect(await list({ departmentId: foreign.departmentId })).toMatchObject({
      content: [],
      totalElements: 0,
    });
    expect(await names({ keyword: 'dang van anh' })).toEqual(['Đặng Văn Ánh']);
    expect(await names({ companyCode: 'NONE' })).toEqual([]);
  });

  it('finds employees by employee code, and by a new name or email immediately after saving', async () => {
    const { id, employeeCode } = await kit.add('renamed');
    expect(await names({ keyword: employeeCode.toLowerCase() })).toEqual(['Given renamed']);
    const body = kit.change('x', { displayName: 'Phạm Thị Hồng', email: 'hong@example.org' });
    await admin.call(employees.update, { params: { id }, body });
    expect(await names({ keyword: 'pham hong' })).toEqual(['Phạm Thị Hồng']);
    expect(await names({ keyword: 'hong@example.org' })).toEqual(['Phạm Thị Hồng']);
    expect(await names({ keyword: 'given renamed' })).toEqual([]);
  });
});
