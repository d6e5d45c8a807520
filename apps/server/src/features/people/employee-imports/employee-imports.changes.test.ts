import { read, utils } from '@e965/xlsx';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employeeSheetFields } from '@gatehouse/api/people/employee-sheet';
import { employees } from '@gatehouse/api/people/employees';
import { headings, importWorld, writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { describe, expect, it } from 'vitest';

const { portal, companyId, home, admin, kit, staff, person, find } = await importWorld();

/** Builds an import row that changes the last name of an existing employee. */
const buildRenameRow = (
  { accountName, employeeCode }: { accountName: string; employeeCode: string },
  name: string,
) => ['', accountName, employeeCode, '', name, ''];
const findLastNames = (...names: string[]) =>
  Promise.all(names.map(async (name) => (await find(name)).lastName));

describe('the preview of an import', () => {
  it('lists every changed row of an import field by field in the reader’s language', async () => {
    const other = await portal.make.department({ companyId });
    const employee = await staff.add('listed', { title: 'Clerk', cardNumber: '77' });
    await admin.call(employees.updateDetail, {
      params: { id: employee.id },
      body: { employeeInfos: [{ infoKey: 'Blood', infoValue: 'O+' }] },
    });
    const book = writeWorkbook([
      [
        ...headings,
        'Gender',
        'Job title',
        'Card number',
        'Marital status',
        'Additional information',
        'Active',
      ],
      [
        other.code,
        'listed',
        '',
        '',
        '',
        'new@example.com',
        'Female',
        '',
        '#clear',
        'Married',
        'Blood: A\nSize: M',
        'Active',
      ],
      [...person('fresh'), 'Female', '', '', '', '', ''],
    ]);
    const { result } = await kit.check(book);
    expect(result).toMatchObject({ added: 1, changed: 1, renamed: 0 });
    expect(await kit.changes(result.id)).toEqual([
      {
        row: 2,
        accountName: 'listed',
        displayName: employee.displayName,
        renames: false,
        fields: [
          { column: 'Department code', was: home.code, is: other.code },
          { column: 'Gender', was: 'Male', is: 'Female' },
          { column: 'Email', was: employee.email, is: 'new@example.com' },
          { column: 'Card number', was: '77', is: '' },
          { column: 'Marital status', was: '', is: 'Married' },
          { column: 'Additional information', was: 'Blood: O+', is: 'Blood: A\nSize: M' },
        ],
      },
    ]);
    const [inJapanese] = await kit.changes(result.id, {}, { 'accept-language': 'ja' });
    expect(inJapanese.fields[1]).toEqual({ column: '性別', was: '男性', is: '女性' });
    const [fresh] = await kit.changes(result.id, { kind: 'NEW' });
    expect(fresh).toMatchObject({ row: 3, accountName: 'fresh', displayName: 'Given fresh', renames: false });
    expect(fresh.fields).toContainEqual({ column: 'Email', was: '', is: 'fresh@example.com' });
    await kit.commit(result.id);
    expect(await kit.changes(result.id)).toEqual([]);
  });

  it('ignores missing leading zeros of the employee’s own card number in an import, and rejects another person’s card number', async () => {
    const ann = await staff.add('zeros1', { cardNumber: '0563537489' });
    await staff.add('zeros2');
    const cardRow = (name: string, card: unknown) => ['', name, '', '', '', '', card];
    const header = [...headings, 'Card number'];
    const formattedCard = { t: 'n', v: 563537489, z: '0000000000' };
    for (const card of [563537489, '563537489', '0563537489', formattedCard])
      expect(
        (await kit.check(writeWorkbook([header, cardRow('zeros1', card)]))).result,
        String(card),
      ).toMatchObject({
        unchanged: 1,
        changed: 0,
      });
    const { result } = await kit.check(writeWorkbook([header, cardRow('zeros1', '00563537489')]));
    expect(result).toMatchObject({ changed: 1 });
    const other = await kit.check(writeWorkbook([header, cardRow('zeros2', 563537489)]));
    expect(other.result).toMatchObject({ wrong: 1 });
    expect((await find('zeros1')).cardNumber).toBe(ann.cardNumber);
  });

  it('sets and clears the home building of an employee by the building code in an import, and rejects unknown codes', async () => {
    const building = await portal.make.building({ companyId });
    const [moves, stays, leaves] = [
      await staff.add('builds1'),
      await staff.add('builds2', { homeBuildingId: building.id }),
      await staff.add('builds3', { homeBuildingId: building.id }),
    ];
    const foreign = await portal.make.building();
    const buildingRow = (name: string, code: string) => ['', name, '', '', '', '', code];
    const header = [...headings, 'Home building code'];
    const { result } = await kit.check(
      writeWorkbook([
        header,
        buildingRow('builds1', building.code),
        buildingRow('builds2', ''),
        buildingRow('builds3', '#clear'),
        [...person('builds4'), building.code],
      ]),
    );
    expect(result).toMatchObject({ added: 1, changed: 2, unchanged: 1, wrong: 0 });
    expect((await kit.changes(result.id)).map(({ fields }: { fields: unknown }) => fields)).toEqual([
      [{ column: 'Home building code', was: '', is: building.code }],
      [{ column: 'Home building code', was: building.code, is: '' }],
    ]);
    await kit.commit(result.id);
    const homes = await Promise.all(
      [moves.id, stays.id, leaves.id, (await find('builds4')).id].map(
        async (id) => (await admin.call(employees.get, { params: { id } })).result.homeBuildingId,
      ),
    );
    expect(homes).toEqual([building.id, building.id, null, building.id]);

    const sheet = await admin.call(employees.export, { query: { keyword: 'builds2' } });
    const book = read(sheet.result);
    const [exported] = utils.sheet_to_json<object>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
    expect(exported).toMatchObject({ 'Home building code': building.code });
    const wrong = await kit.check(writeWorkbook([header, buildingRow('builds1', foreign.code)]));
    expect(wrong.result).toMatchObject({ wrong: 1, changed: 0 });
  });

  it('reports that the last day is before the first day, even if the sheet contains only one of the two dates', async () => {
    const dates = [
      ['2026-04-01', ''],
      ['', '2026-01-31'],
      ['2026-04-01', '2026-03-31'],
      ['2026-04-01', '#clear'],
      ['#clear', '2026-01-31'],
    ];
    for (const n of dates.keys()) await staff.add(`dated${n}`);
    await portal.make.owner.query(
      `UPDATE employees SET joined_on = '2026-02-01', left_on = '2026-03-31'
       WHERE account_id IN (SELECT id FROM accounts WHERE username LIKE 'dated_')`,
    );
    const rows = dates.map((own, n) => ['', `dated${n}`, '', '', '', '', ...own]);
    const { result } = await kit.check(writeWorkbook([[...headings, 'First day', 'Last day'], ...rows]));
    const problems = await kit.problems(result.id);
    expect(problems.map(({ row, column }: Record<string, string>) => `${row} ${column}`)).toEqual([
      '2 First day',
      '3 Last day',
      '4 Last day',
    ]);
  });

  it('finds an employee by code regardless of case', async () => {
    const { employeeCode } = await staff.add('cased1');
    const swapped =
      employeeCode === employeeCode.toUpperCase() ? employeeCode.toLowerCase() : employeeCode.toUpperCase();
    expect(swapped).not.toBe(employeeCode);
    const row = person('cased2');
    const { result } = await kit.checkRows(row.with(2, swapped));
    expect(result).toMatchObject({ added: 0, wrong: 1 });
    const { result: twice } = await kit.checkRows(
      person('cased3').with(2, 'TWICE-01'),
      person('cased4').with(2, 'twice-01'),
    );
    expect(twice).toMatchObject({ added: 1, wrong: 1 });
  });

  it('lists renamed employees first in the preview of an import, and returns the preview in pages', async () => {
    const [employee, two] = [await staff.add('paged1'), await staff.add('paged2')];
    const rows = [
      ['', 'paged1', employee.employeeCode, '', '', 'paged@example.com'],
      buildRenameRow(two, 'Other'),
    ];
    const { result } = await kit.checkRows(...rows);
    expect(result).toMatchObject({ changed: 2, renamed: 1 });
    const { result: page } = await admin.call(employeeImports.changes, {
      params: { id: result.id },
      query: { size: 1 },
    });
    expect(page).toMatchObject({ totalElements: 2, content: [{ row: 3, renames: true }] });
    expect(await kit.changes(result.id, { size: 1, page: 1 })).toMatchObject([{ row: 2, renames: false }]);
  });
});

describe('import rows that rename an employee', () => {
  it('skips an unconfirmed rename if only valid rows are imported, and rejects an import of all rows', async () => {
    const people = [await staff.add('name1'), await staff.add('name2'), await staff.add('name3')];
    const rows = [...people.map((employee) => buildRenameRow(employee, 'Renamed')), person('beside')];
    const { result } = await kit.checkRows(...rows);
    expect(result).toMatchObject({ added: 1, changed: 3, renamed: 3, wrong: 0 });
    const selection = { renames: { all: false, rows: [3] } };
    expect((await kit.commit(result.id, 'ALL', selection)).code).toBe('HR_IMPORT_NOT_READY');
    const { id } = result;
    expect((await admin.call(employeeImports.commit, { params: { id }, body: { rows: 'ALL' } })).code).toBe(
      'HR_IMPORT_NOT_READY',
    );
    const good = await kit.commit(result.id, 'GOOD', selection);
    expect(good.result).toMatchObject({ status: 'DONE', added: 1, changed: 1, wrong: 2, done: 2 });
    expect(await findLastNames('name1', 'name2', 'name3', 'beside')).toEqual([
      'name1',
      'Renamed',
      'name3',
      'beside',
    ]);
  });

  it('rejects the confirmation of a row number above the row limit of a sheet', async () => {
    const { result } = await kit.checkRows(person('norow'));
    const beyond = { renames: { all: false, rows: [2_147_483_648] } };
    expect(await kit.commit(result.id, 'ALL', beyond)).toMatchObject({
      code: 'API_INVALID_REQUEST_ARGUMENT',
    });
  });

  it('imports all renames except those of the rows that the person excluded', async () => {
    const people = [await staff.add('most1'), await staff.add('most2')];
    const { result } = await kit.checkRows(...people.map((employee) => buildRenameRow(employee, 'Most')));
    await kit.commit(result.id, 'GOOD', { renames: { all: true, rows: [2] } });
    expect(await findLastNames('most1', 'most2')).toEqual(['most1', 'Most']);
  });

  it('requires confirmation of a rename that appeared only because the data changed after the check of the sheet', async () => {
    const employee = await staff.add('since');
    const { result } = await kit.checkRows([
      '',
      'since',
      employee.employeeCode,
      '',
      'since',
      'since.new@example.com',
    ]);
    expect(result).toMatchObject({ changed: 1, renamed: 0 });
    const body = { version: employee.version, lastName: 'Married' };
    await admin.call(employees.update, { params: { id: employee.id }, body });
    const noRenames = { renames: { all: false, rows: [] } };
    const turned = await kit.commit(result.id, 'ALL', noRenames);
    expect(turned.result).toMatchObject({ status: 'CHECKED', changed: 1, renamed: 1 });
    await kit.commit(result.id, 'GOOD', noRenames);
    expect(await find('since')).toMatchObject({ lastName: 'Married', email: employee.email });
  });
});

describe('manual assignment of sheet columns', () => {
  const unlike = ['Unit', 'Log-in', 'Emp. code', 'Given', 'Family', 'E mails', 'Shoe size'];
  const unlikeRow = (name: string) => [...person(name), '42'];

  it('assigns unknown headings of a sheet to similar columns', async () => {
    const { result } = await kit.check(writeWorkbook([unlike, unlikeRow('by.hand')]));
    expect(result).toMatchObject({ added: 0, wrong: 1 });
    expect(result.columns).toEqual([
      { place: 0, header: 'Unit', field: null, guess: null },
      { place: 1, header: 'Log-in', field: null, guess: null },
      { place: 2, header: 'Emp. code', field: null, guess: 'employeeCode' },
      { place: 3, header: 'Given', field: null, guess: null },
      { place: 4, header: 'Family', field: null, guess: null },
      { place: 5, header: 'E mails', field: null, guess: 'email' },
      { place: 6, header: 'Shoe size', field: null, guess: null },
    ]);
  });

  it('uses the assigned columns instead of the headings, but only for the current sheet', async () => {
    const book = writeWorkbook([unlike, unlikeRow('by.hand')]);
    const columns = 'departmentCode,accountName,employeeCode,firstName,lastName,email,';
    const { result } = await kit.check(book, {}, 'staff.xlsx', columns);
    expect(result).toMatchObject({ added: 1, wrong: 0, ignoredColumns: ['Shoe size'] });
    expect(result.columns[1]).toEqual({ place: 1, header: 'Log-in', field: 'accountName', guess: null });
    expect((await kit.check(book)).result).toMatchObject({ added: 0, wrong: 1 });
    // The assignment swaps first name and last name compared to the headings.
    const swapped = 'departmentCode,accountName,employeeCode,lastName,firstName,email';
    const turned = await kit.check(writeWorkbook([headings, person('turned')]), {}, 'staff.xlsx', swapped);
    await kit.commit(turned.result.id);
    expect(await find('turned')).toMatchObject({ firstName: 'turned', lastName: 'Given' });
  });

  it('rejects assignments to unknown columns and reports columns assigned twice', async () => {
    const book = writeWorkbook([unlike, unlikeRow('twice.said')]);
    const wrong = await kit.check(book, {}, 'staff.xlsx', 'departmentCode,password');
    expect([wrong.status, wrong.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    const twice = await kit.check(book, {}, 'staff.xlsx', 'email,email');
    const [first] = await kit.problems(twice.result.id);
    expect(first.message).toBe('Column Email appears twice');
    const all = await kit.check(
      writeWorkbook([[...employeeSheetFields]]),
      {},
      'staff.xlsx',
      employeeSheetFields.join(),
    );
    expect(all.result.ignoredColumns).toEqual([]);
  });
});
