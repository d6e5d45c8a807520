import type { FactoryKit, MadeRow } from '../factory.ts';
import type { makeCompanies } from './companies.ts';

type DepartmentParents = ReturnType<typeof makeCompanies>;

export const makeDepartments = ({ insert, next }: FactoryKit, { company }: DepartmentParents) => ({
  async department(overrides: { companyId?: number; parentId?: number } = {}): Promise<MadeRow> {
    const companyId = overrides.companyId ?? (await company()).id;
    const code = `D${next()}`;
    const id = await insert(
      'INSERT INTO departments (company_id, department_code, department_name, parent_department_id) VALUES ($1, $2, $3, $4)',
      [companyId, code, `Department ${code}`, overrides.parentId ?? null],
    );
    return { id, companyId, code };
  },
});
