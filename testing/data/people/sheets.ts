import { utils, write } from '@e965/xlsx';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { employees } from '@gatehouse/api/people/employees';
import { commitJob } from '../../../apps/server/src/features/people/employee-imports/employee-imports.jobs.ts';
import { type Client, type TestPortal, testPortal } from '../../portal/portal.ts';
import { employeeKit } from './employee-input.ts';

/** Writes a workbook. The first row of the sheet contains the headings. */
export function writeWorkbook(rows: readonly unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Staff');
  return write(book, { type: 'buffer', bookType, compression: true });
}

/** The required headings of an employee sheet, in English. */
export const headings = [
  'Department code',
  'Account name',
  'Employee code',
  'First name',
  'Last name',
  'Email',
];

/** Functions that upload a sheet for a company and run the import as the job queue does. */
export function importKit(portal: TestPortal, client: Client, companyId: number) {
  const check = async (
    file: Buffer,
    headers: Record<string, string> = {},
    name = 'staff.xlsx',
    columns?: string,
  ) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), name);
    const encoded = new Response(form);
    return client.call(employeeImports.check, {
      query: { companyId, ...(columns !== undefined && { columns }) },
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    });
  };
  const commit = async (
    id: number,
    rows: 'ALL' | 'GOOD' = 'ALL',
    { invite = false, renames = { all: true, rows: [] as number[] } } = {},
  ) => {
    const body = { rows, invite, renames };
    const answer = await client.call(employeeImports.commit, { params: { id }, body });
    if (answer.status !== 200) return answer;
    await commitJob.run(portal.services, { id, companyId, invite, renames, language: 'en' });
    return client.call(employeeImports.get, { params: { id } });
  };
  const problems = async (id: number, headers: Record<string, string> = {}) =>
    (await client.call(employeeImports.problems, { params: { id }, query: { size: 100 }, headers })).result
      .content;
  /** Returns the changes the import would make, as text. */
  const changes = async (id: number, query: object = {}, headers: Record<string, string> = {}) =>
    (await client.call(employeeImports.changes, { params: { id }, query, headers })).result.content;
  return {
    check,
    commit,
    changes,
    problems,
    checkRows: (...rows: unknown[][]) => check(writeWorkbook([headings, ...rows])),
  };
}

/** Creates a company with one department and an administrator. Also returns functions for import tests. */
export async function importWorld() {
  const portal = await testPortal();
  const home = await portal.make.department();
  const { companyId } = home;
  const boss = await portal.make.employee({ companyId, departmentId: home.id, roles: ['ADMIN'] });
  const admin = await portal.as(boss);
  return {
    portal,
    companyId,
    home,
    admin,
    adminName: boss.accountName,
    kit: importKit(portal, admin, companyId),
    staff: employeeKit(admin, { companyId, departmentId: home.id }),
    person: (name: string, more: Partial<Record<'code' | 'email' | 'department', string>> = {}) => [
      more.department ?? home.code,
      name,
      more.code ?? `CODE-${name}`,
      'Given',
      name,
      more.email ?? `${name}@example.com`,
    ],
    async find(name: string) {
      const { result } = await admin.call(employees.list, { query: { keyword: name } });
      const row = result.content.find((candidate: { accountName: string }) => candidate.accountName === name);
      return row && (await admin.call(employees.get, { params: { id: row.id } })).result;
    },
  };
}
