import { headings, workbook } from '../../apps/server/test/people/sheets.ts';
import {
  type Builder,
  companyOf,
  employee,
  type Id,
  type Input,
  inCompany,
  missing,
  others,
} from './authz.rows.ts';
import { fresh, type Tenant, waitingImport } from './authz.world.ts';

const waiting: Id = async ({ world, tenant, place, isFresh }) => {
  if (place === 'missing') return missing;
  return isFresh ? waitingImport(world.stand, tenant) : tenant.importId;
};

const ofImport = (more: Input = {}): Builder => ({
  places: inCompany,
  input: async (wanted) => ({ params: { id: await waiting(wanted) }, ...more }),
});

const sheet = () => {
  const name = fresh('p');
  return new Uint8Array(workbook([headings, ['D', name, `CODE-${name}`, 'A', 'B', `${name}@example.com`]]));
};

const ofCompany = { 'query.companyId': (b: Tenant) => b.companyId };

export const importBuilders: Record<string, Builder> = {
  'employees.invite': {
    places: others,
    // standing people may have chosen a password
    input: async (wanted) => ({ body: { ids: [await employee(wanted)] } }),
    references: { 'body.ids': (b) => [b.staff.employeeId] },
  },
  'employeeImports.template': {
    places: inCompany,
    input: async (wanted) => ({ query: { companyId: companyOf(wanted) } }),
    references: ofCompany,
  },
  'employeeImports.check': {
    places: inCompany,
    input: async (wanted) => ({ query: { companyId: companyOf(wanted) }, files: [sheet()] }),
    references: ofCompany,
  },
  'employeeImports.get': ofImport(),
  'employeeImports.problems': ofImport(),
  'employeeImports.exportProblems': ofImport(),
  'employeeImports.commit': ofImport({ body: { rows: 'GOOD' } }),
};
