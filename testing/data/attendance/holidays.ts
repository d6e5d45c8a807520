import type { FactoryKit } from '../factory.ts';
import type { makeCompanies } from '../people/companies.ts';

type HolidayParents = ReturnType<typeof makeCompanies>;

interface HolidayOverrides {
  companyId?: number;
  buildingId?: number;
  date?: string;
  part?: 'WHOLE' | 'FIRST_HALF' | 'SECOND_HALF' | 'NONE';
}

export const makeHolidays = ({ insert, next }: FactoryKit, { company }: HolidayParents) => ({
  /** Inserts a holiday, by default on an unused date. */
  async holiday(overrides: HolidayOverrides = {}) {
    const companyId = overrides.companyId ?? (await company()).id;
    const number = next();
    const date = overrides.date ?? new Date(Date.UTC(2040, 0, 1 + number)).toISOString().slice(0, 10);
    const name = `Holiday ${number}`;
    const id = await insert(
      'INSERT INTO holidays (company_id, building_id, holiday_date, name, part) VALUES ($1, $2, $3, $4, $5)',
      [companyId, overrides.buildingId ?? null, date, name, overrides.part ?? 'WHOLE'],
    );
    return { id, companyId, date, name };
  },
});
