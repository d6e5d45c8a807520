import { employees } from '@gatehouse/api/people/employees';
import { headings, importKit, importWorld, writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { describe, expect, it } from 'vitest';

const { portal, home, admin, kit, staff, person, find } = await importWorld();

async function addCompleteEmployee(name: string) {
  const { id } = await staff.add(name, {
    displayName: '=1+1',
    cardNumber: `00440${String(name.length)}`,
    firstName: 'x'.repeat(50),
  });
  await admin.call(employees.updateDetail, {
    params: { id },
    body: {
      dateOfBirth: '1984-12-31',
      mobile: '+84 90 123',
      maritalStatus: 'Married',
      userUrl: 'https://example.com/?a=b:c',
      employeeInfos: [
        { infoKey: 'Shirt: size', infoValue: 'M\\L' },
        { infoKey: 'Blood', infoValue: 'O+' },
      ],
    },
  });
  return find(name);
}

describe('imports of employees from a sheet', () => {
  it('previews the changes of an import and writes nothing before it is committed', async () => {
    const checked = await kit.checkRows(person('dry1'), person('dry2'));
    expect(checked.result).toMatchObject({
      status: 'CHECKED',
      added: 2,
      changed: 0,
      unchanged: 0,
      wrong: 0,
      done: 0,
    });
    expect(await find('dry1')).toBeUndefined();
    expect((await kit.commit(checked.result.id)).result).toMatchObject({ status: 'DONE', done: 2 });
    expect(await find('dry1')).toMatchObject({
      accountName: 'dry1',
      employeeCode: 'CODE-dry1',
      displayName: 'Given dry1',
      departmentId: home.id,
      gender: 'MALE',
      isEnabled: true,
      accountStatus: 0,
      devicePin: expect.stringMatching(/^\d+$/),
    });
    const { rows } = await portal.make.owner.query(
      `SELECT role_code FROM account_roles JOIN roles ON roles.id = role_id JOIN accounts a ON a.id = account_id WHERE username = 'dry1'`,
    );
    expect(rows).toEqual([{ role_code: 'STAFF' }]);
  });

  it('builds display names in the reader’s language for imported new employees and keeps the display names of existing employees', async () => {
    await staff.add('given.name', { displayName: 'The Boss' });
    const existingRow = person('given.name', {
      code: (await find('given.name')).employeeCode,
      email: 'boss@example.com',
    });
    const fresh = [home.code, 'anh', 'CODE-anh', 'Ánh', 'Nguyễn', 'anh@example.com'];
    const sheet = writeWorkbook([headings, existingRow, fresh]);
    const checked = await kit.check(sheet, { 'accept-language': 'vi' });
    expect(checked.result).toMatchObject({ added: 1, changed: 1, wrong: 0 });
    await kit.commit(checked.result.id);
    expect(await find('given.name')).toMatchObject({ displayName: 'The Boss', email: 'boss@example.com' });
    expect((await find('anh')).displayName).toBe('Nguyễn Ánh');
    // Display names of existing employees stay the same, even if the sheet is imported in another language.
    expect((await kit.check(sheet)).result).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('changes nothing when the same sheet is imported twice, and changes only the edited fields when an edited sheet is imported', async () => {
    const rows = [person('again1'), person('again2')];
    await kit.commit((await kit.checkRows(...rows)).result.id);
    const second = await kit.checkRows(...rows);
    expect(second.result).toMatchObject({ added: 0, changed: 0, unchanged: 2, wrong: 0 });
    expect((await kit.commit(second.result.id)).code).toBe('HR_IMPORT_NOT_READY');
    const third = await kit.checkRows(person('again1', { email: 'other@example.com' }), rows[1] ?? []);
    expect(third.result).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    await kit.commit(third.result.id);
    expect(await find('again1')).toMatchObject({ email: 'other@example.com', employeeCode: 'CODE-again1' });
  });

  it('lists every problem of a sheet by row and column', async () => {
    await staff.add('there', { employeeCode: 'THERE-1', email: 'there@example.com' });
    const foreign = await portal.make.employee();
    const checked = await kit.checkRows(
      ['', 'with space', 'E1', '', 'x'.repeat(101), 'nobody'],
      person('twice'),
      person('twice', { email: 'b@example.com', code: 'CODE-twice2' }),
      person('lost', { department: 'NOWHERE' }),
      person('stolen', { code: 'THERE-1', email: 'There@Example.com' }),
      person(foreign.accountName),
      [home.code, 'long', 'CODE-long', 'x'.repeat(51), 'Long', 'long@example.com'],
    );
    expect(checked.result).toMatchObject({ added: 1, wrong: 6 });
    const problems = await kit.problems(checked.result.id);
    expect(
      problems.map(({ row, column, message }: Record<string, string>) => `${row} ${column}: ${message}`),
    ).toEqual([
      '2 Account name: Account name Invalid',
      '2 Employee code: Employee code must contain at least 5 characters',
      '2 Last name: Last name must not exceed 100 characters',
      '2 Email: Email Invalid',
      '2 Department code: Department code is required',
      '2 First name: First name is required',
      '4 Account name: Account name: row 3 already has twice',
      '5 Department code: There is no department NOWHERE in this company',
      '6 Account name: THERE-1 belongs to account there, and an account name can’t be changed',
      `7 Account name: Account name ${foreign.accountName} already belongs to someone else`,
      `7 Email: Email ${foreign.accountName}@example.com already belongs to someone else`,
      '8 First name: First name must not exceed 50 characters',
    ]);
    expect((await kit.commit(checked.result.id)).code).toBe('HR_IMPORT_NOT_READY');
    const good = await kit.commit(checked.result.id, 'GOOD');
    expect(good.result).toMatchObject({ status: 'DONE', done: 1, wrong: 6 });
    expect(await find('lost')).toBeUndefined();
    expect(await find('twice')).toMatchObject({ employeeCode: 'CODE-twice' });
  });

  it('accepts headings and cell values of a sheet in every language, and reports problems in the reader’s language', async () => {
    const book = writeWorkbook([
      [
        '部署コード',
        'Tên tài khoản',
        '사번',
        'First name',
        '姓',
        'Email',
        '性別',
        'Ngày sinh',
        '활성',
        'Favourite colour',
      ],
      [home.code, 'many', 'MANY-1', 'A', 'B', 'many@example.com', 'Nữ', '1990-02-28', '무효', 'red'],
      [
        home.code,
        'manyer',
        'MANY-2',
        'A',
        'B',
        'manyer@example.com',
        '女性',
        '1990-02-28',
        'Inactive',
        'red',
      ],
    ]);
    const checked = await kit.check(book, { 'accept-language': 'ja' });
    expect(checked.result).toMatchObject({ added: 1, wrong: 1, ignoredColumns: ['Favourite colour'] });
    expect(await kit.problems(checked.result.id, { 'accept-language': 'ja' })).toEqual([
      { row: 2, column: '利用中', message: expect.stringContaining('利用中') },
    ]);
    await kit.commit(checked.result.id, 'GOOD');
    expect(await find('manyer')).toMatchObject({
      gender: 'FEMALE',
      dateOfBirth: '1990-02-28',
      accountStatus: -99,
    });
  });

  it('reports missing and duplicate columns of a sheet', async () => {
    const checked = await kit.check(
      writeWorkbook([
        ['Account name', 'account name *', 'Email'],
        ['a', 'b', 'c'],
      ]),
    );
    expect(checked.result).toMatchObject({ added: 0, wrong: 1 });
    const problems = await kit.problems(checked.result.id);
    expect(problems.map(({ message }: { message: string }) => message)).toEqual([
      'Column Account name appears twice',
      'Column Department code is missing',
      'Column Employee code is missing',
      'Column First name is missing',
      'Column Last name is missing',
    ]);
  });

  it('keeps stored values for empty cells and missing columns, and clears values for cells with `#clear`', async () => {
    const { id } = await staff.add('partial', { title: 'Lead', cardNumber: '4242' });
    const facts = [{ infoKey: 'Blood', infoValue: 'O+' }];
    await admin.call(employees.updateDetail, {
      params: { id },
      body: { mobile: '0901234567', award: 'Gold', dateOfBirth: '1990-02-28', employeeInfos: facts },
    });
    const before = await find('partial');
    const more = [
      'Awards',
      'Gender',
      'Phone',
      'Job title',
      'Card number',
      'Date of birth',
      'Additional information',
    ];
    // The only column with a value identifies the employee. All other fields keep their stored values, including
    // required fields.
    const empty = ['', 'partial', '', '', '', '', '', '', '', '', '', '', ''];
    expect((await kit.check(writeWorkbook([[...headings, ...more], empty]))).result).toMatchObject({
      unchanged: 1,
      ignoredColumns: [],
    });
    const cleared = [
      '',
      '',
      before.employeeCode,
      '',
      '',
      '',
      '#clear',
      '',
      ' #CLEAR ',
      '＃clear',
      '#clear',
      '#clear',
      '#clear',
    ];
    const checked = await kit.check(writeWorkbook([[...headings, ...more], cleared]));
    expect(checked.result).toMatchObject({ changed: 1, renamed: 0 });
    await kit.commit(checked.result.id);
    expect(await find('partial')).toEqual({
      ...before,
      award: '',
      mobile: '',
      title: '',
      cardNumber: null,
      dateOfBirth: null,
      employeeInfos: [],
      version: before.version + 1,
    });
  });

  it('rejects employee codes in a sheet that are numbers of guest cards or visitor passes', async () => {
    await staff.add('carded');
    const { code: department } = home;
    const card = await portal.make.guestCard({ companyId: home.companyId });
    const host = await portal.make.employee({ companyId: home.companyId, departmentId: home.id });
    const visitor = await portal.make.visitor(host, {});
    await portal.make.cardLoan(card, visitor);
    const { rows } = await portal.make.owner.query(
      'SELECT p.pin, g.card_num FROM visitor_passes p JOIN guest_cards g ON g.id = p.card_id WHERE g.id = $1',
      [card.id],
    );
    const { pin, card_num } = rows[0];
    const checked = await kit.check(
      writeWorkbook([
        [...headings, 'Card number', 'Terminal user ID'],
        ['', 'carded', '', '', '', '', card_num, ''],
        [department, 'pinned', 'CODE-pinned', 'A', 'B', 'pinned@example.com', '', pin],
      ]),
    );
    const problems = await kit.problems(checked.result.id);
    expect(problems.map(({ row, column }: Record<string, string>) => `${row} ${column}`)).toEqual([
      '2 Card number',
      '3 Terminal user ID',
    ]);
  });

  it('rejects clearing a required field of an existing employee and an empty required cell of a new employee', async () => {
    const { employeeCode } = await staff.add('filled');
    const row = ['', 'filled', employeeCode, '#clear', '', '#clear', '#clear', '#clear'];
    const checked = await kit.check(
      writeWorkbook([[...headings, 'Gender', 'Terminal user ID'], row, ['', 'nobody.yet', '', 'A', 'B', '']]),
    );
    const problems = await kit.problems(checked.result.id);
    expect(problems.map(({ row: at, message }: Record<string, string>) => `${at} ${message}`)).toEqual([
      '2 First name is required and can’t be cleared',
      '2 Gender is required and can’t be cleared',
      '2 Email is required and can’t be cleared',
      '2 Terminal user ID is required and can’t be cleared',
      '3 Department code is required',
      '3 Employee code is required',
      '3 Email is required',
    ]);
  });

  it('reports no changes for an exported sheet in every language', async () => {
    await addCompleteEmployee('round');
    for (const language of ['en', 'vi', 'ko', 'ja']) {
      const headers = { 'accept-language': language };
      const exported = await admin.call(employees.export, { headers });
      const checked = await kit.check(exported.result, headers);
      expect([language, checked.result.added, checked.result.changed, checked.result.wrong]).toEqual([
        language,
        0,
        0,
        0,
      ]);
      expect(checked.result.unchanged).toBeGreaterThan(1);
    }
  });

  it('imports a sheet exported from another company, also after conversion to .xls', async () => {
    const person = await addCompleteEmployee('copied');
    const elsewhere = await portal.make.department();
    const other = await portal.as(
      await portal.make.employee({
        companyId: elsewhere.companyId,
        departmentId: elsewhere.id,
        roles: ['ADMIN'],
      }),
    );
    const { result } = await admin.call(employees.export, { query: { keyword: 'copied' } });
    const { read, utils } = await import('@e965/xlsx');
    const book = read(result);
    const [head = [], row = []] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
      defval: '',
    });
    const moved = row.map((cell, index) => {
      if (head[index] === 'Company code') return '';
      if (head[index] === 'Department code') return elsewhere.code;
      return ['Account name', 'Email'].includes(head[index] ?? '') ? `new-${cell}` : cell;
    });
    const there = importKit(portal, other, elsewhere.companyId);
    const checked = await there.check(writeWorkbook([head, moved], 'biff8'), {}, 'staff.xls');
    expect(checked.result).toMatchObject({ added: 1, wrong: 0 });
    await there.commit(checked.result.id);
    const [copy] = (await other.call(employees.list, { query: { keyword: 'new-copied' } })).result.content;
    const copiedEmployee = (await other.call(employees.get, { params: { id: copy.id } })).result;
    for (const key of [
      'displayName',
      'firstName',
      'cardNumber',
      'devicePin',
      'dateOfBirth',
      'mobile',
      'maritalStatus',
      'userUrl',
      'employeeInfos',
    ])
      expect([key, copiedEmployee[key]]).toEqual([key, person[key]]);
  });
});
