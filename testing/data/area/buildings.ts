import type { FactoryKit, MadeRow } from '../factory.ts';
import type { makeCompanies } from '../people/companies.ts';

type BuildingParents = ReturnType<typeof makeCompanies>;

export const makeBuildings = ({ insert, next }: FactoryKit, { company }: BuildingParents) => ({
  async building(overrides: { companyId?: number; timeZone?: string } = {}): Promise<MadeRow> {
    const companyId = overrides.companyId ?? (await company()).id;
    const code = `B${next()}`;
    const id = await insert(
      'INSERT INTO buildings (company_id, building_code, building_name, address, time_zone) VALUES ($1, $2, $3, $4, $5)',
      [companyId, code, `Building ${code}`, '1 Main Street', overrides.timeZone ?? null],
    );
    return { id, companyId, code };
  },
});
