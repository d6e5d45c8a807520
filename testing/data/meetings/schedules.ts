import { newAppPassword } from '../../../apps/server/src/features/meetings/calendar-passwords/app-password.rules.ts';
import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

interface ScheduleEventOverrides {
  title?: string;
  ownerType?: 'PERSONAL' | 'DEPARTMENT' | 'COMPANY';
  departmentId?: number;
  status?: 'PENDING' | 'APPROVED' | 'REJECTED';
  startsAt?: string;
  endsAt?: string;
}

export const makeSchedules = ({ insert, next }: FactoryKit) => ({
  async calendarPassword({ companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>) {
    const { secret, hash } = newAppPassword();
    const id = await insert(
      `INSERT INTO calendar_passwords (company_id, employee_id, program_name, secret_hash, created_at, updated_at)
       VALUES ($1, $2, $3, $4, now(), now())`,
      [companyId, employeeId, `Phone ${next()}`, hash],
    );
    return { id, secret };
  },
  /** Inserts a schedule event, by default one hour in 2050 in the person's own calendar. */
  async scheduleEvent(
    { companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>,
    overrides: ScheduleEventOverrides = {},
  ) {
    const number = next();
    const { ownerType = 'PERSONAL', departmentId = null, status = 'APPROVED' } = overrides;
    const { startsAt = '2050-01-01T08:00:00Z', endsAt = '2050-01-01T09:00:00Z' } = overrides;
    const title = overrides.title ?? `Event ${number}`;
    const id = await insert(
      `INSERT INTO schedule_events (company_id, owner_type, employee_id, department_id, written_by, title, color, is_all_day,
         starts_at, ends_at, zone, status, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, '33CC99', false, $7, $8, 'UTC', $9, now(), now())`,
      [
        companyId,
        ownerType,
        ownerType === 'PERSONAL' ? employeeId : null,
        departmentId,
        employeeId,
        title,
        startsAt,
        endsAt,
        status,
      ],
    );
    return { id, companyId, title };
  },
});
