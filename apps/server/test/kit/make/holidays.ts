import type { makeCompanies } from './companies.ts';
import type { FactoryKit } from './kit.ts';

type Parents = ReturnType<typeof makeCompanies>;

interface Given {
  companyId?: number;
  buildingId?: number;
  date?: string;
  part?: 'WHOLE' | 'FIRST_HALF' | 'SECOND_HALF' | 'NONE';
}

export const makeHolidays = ({ insert, next }: FactoryKit, { company }: Parents) => ({
  /** A holiday on a date of its own unless one is given. */
  async holiday(given: Given = {}) {
    const companyId = given.companyId ?? (await company()).id;
    const number = next();
    const date = given.date ?? new Date(Date.UTC(2040, 0, 1 + number)).toISOString().slice(0, 10);
    const name = `Holiday ${number}`;
    const id = await insert(
      'INSERT INTO holidays (company_id, building_id, holiday_date, name, part) VALUES ($1, $2, $3, $4, $5)',
      [companyId, given.buildingId ?? null, date, name, given.part ?? 'WHOLE'],
    );
    return { id, companyId, date, name };
  },
});
