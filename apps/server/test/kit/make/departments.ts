import type { makeCompanies } from './companies.ts';
import type { FactoryKit, MadeRow } from './kit.ts';

type Parents = ReturnType<typeof makeCompanies>;

export const makeDepartments = ({ insert, next }: FactoryKit, { company }: Parents) => ({
  async department(given: { companyId?: number; parentId?: number } = {}): Promise<MadeRow> {
    const companyId = given.companyId ?? (await company()).id;
    const code = `D${next()}`;
    const id = await insert(
      'INSERT INTO departments (company_id, department_code, department_name, parent_department_id) VALUES ($1, $2, $3, $4)',
      [companyId, code, `Department ${code}`, given.parentId ?? null],
    );
    return { id, companyId, code };
  },
});
