import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { headings, writeWorkbook } from '../../data/people/sheets.ts';
import { companyOf, idOf, inCompany, row } from '../calls.ts';
import { type CallBuilder, type CallInput, type GoverningCall, nounProof, type Tenant } from '../proof.ts';
import { administered, fresh } from '../words.ts';

/** An import that was checked and is not applied yet. */
const waitingImport = row(async ({ make: { owner } }, { companyId, colleague }) => {
  const { rows } = await owner.query(
    `INSERT INTO employee_imports (company_id, account_id, actor_name, actor_is_system, file_name, added, created_at)
     VALUES ($1, $2, 'verify', false, $3, 1, now()) RETURNING id`,
    [companyId, colleague.accountId, fresh('file')],
  );
  return { id: Number(rows[0].id) };
});
const waiting = idOf(waitingImport);

const importCall = (more: CallInput = {}): CallBuilder => ({
  places: inCompany,
  input: async (context) => ({ params: { id: await waiting(context) }, ...more }),
});
const makeSheet = () => {
  const name = fresh('p');
  return new Uint8Array(
    writeWorkbook([headings, ['D', name, `CODE-${name}`, 'A', 'B', `${name}@example.com`]]),
  );
};
/**
 * Declares a call that imports a sheet with one row, which changes an existing person. If the change is not permitted,
 * the import lists the row as wrong.
 */
const importRow = (
  description: string,
  email: (accountName: string) => string,
  active: string,
): GoverningCall => ({
  what: description,
  input: async ({ world, person: { accountName, employeeId } }) => {
    const { rows } = await world.stand.make.owner.query(
      `SELECT e.employee_code AS code, d.department_code AS department FROM employees e
       JOIN departments d ON d.id = e.department_id WHERE e.id = $1`,
      [employeeId],
    );
    const [{ code, department }] = rows;
    const row = [department, accountName, code, 'A', 'B', email(accountName), active];
    const file = new Uint8Array(writeWorkbook([[...headings, 'Active'], row]));
    return { query: { companyId: world.a.companyId }, files: [file] };
  },
  isRefused: (text) => /"wrong":1\b/.test(text),
});

const ofCompany = { 'query.companyId': (b: Tenant) => b.companyId };

export const employeeImportsProof = nounProof(employeeImports, {
  // Expected roles from the specification: ADMIN: "staff CRUD, import"
  expected: {
    template: administered,
    check: administered,
    get: administered,
    changes: administered,
    problems: administered,
    exportProblems: administered,
    commit: administered,
  },
  calls: {
    template: {
      places: inCompany,
      input: async (context) => ({ query: { companyId: companyOf(context) } }),
      references: ofCompany,
    },
    check: {
      places: inCompany,
      input: async (context) => ({ query: { companyId: companyOf(context) }, files: [makeSheet()] }),
      references: ofCompany,
    },
    get: importCall(),
    changes: importCall(),
    problems: importCall(),
    exportProblems: importCall(),
    commit: importCall({ body: { rows: 'GOOD' } }),
  },
  governs: {
    check: [
      importRow('another address by a sheet', () => `${fresh()}@example.com`, 'Active'),
      importRow('switching off by a sheet', (name) => `${name}@example.com`, 'Inactive'),
    ],
  },
  rows: [waitingImport],
  seed: {
    'employee_import_rows.kind': 'CHANGED',
    'employee_import_rows.import_id': ({ idOf: rowIdIn }) => rowIdIn('employee_imports'),
  },
  unreachable: {
    target: ['employee_imports__company_id__id'],
    company: ['employee_imports_company_id_fkey'],
    portal: [
      'employee_imports__status',
      'employee_imports_account_id_fkey',
      'employee_import_rows__import_id',
      'employee_import_rows__kind',
    ],
  },
});
