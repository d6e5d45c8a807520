import type { FactoryKit } from '../factory.ts';
import type { makeDepartments } from '../people/departments.ts';

type WorkShiftParents = ReturnType<typeof makeDepartments>;

interface WorkShiftOverrides {
  companyId?: number;
  departmentId?: number;
  startTime?: string;
  endTime?: string;
  startDate?: string;
  endDate?: string;
  type?: 'NORMAL' | 'ON' | 'OT';
  dayType?: 'LEGAL_WORKDAY' | 'HOLIDAY' | 'SATURDAY' | 'SUNDAY';
}

export const makeWorkShifts = (
  { insert, companyOf, next }: FactoryKit,
  { department }: WorkShiftParents,
) => ({
  /** Inserts a shift from 09:00 to 18:00 on all working days, by default of a new department. */
  async workShift(overrides: WorkShiftOverrides = {}) {
    const departmentId =
      overrides.departmentId ??
      (await department(overrides.companyId === undefined ? {} : { companyId: overrides.companyId })).id;
    const companyId = await companyOf('departments', departmentId);
    const name = `Shift ${next()}`;
    const { startTime = '09:00', endTime = '18:00', type = 'NORMAL', dayType = 'LEGAL_WORKDAY' } = overrides;
    const id = await insert(
      `INSERT INTO work_shifts (company_id, department_id, name, start_date, end_date, start_time, end_time, type,
        working_day_type, salary_multiply) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)`,
      [
        companyId,
        departmentId,
        name,
        overrides.startDate ?? null,
        overrides.endDate ?? null,
        startTime,
        endTime,
        type,
        dayType,
      ],
    );
    return { id, companyId, departmentId, name };
  },
});
