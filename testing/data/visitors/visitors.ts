import { DAY } from '@gatehouse/api/platform/dates';
import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

interface VisitorOverrides {
  displayName?: string;
  /** Email address. If set, QR check-in is on. */
  email?: string;
  /** Start of the active time in ISO 8601. If absent, the visitor is active from a day ago to a day ahead. */
  activeFrom?: string;
  activeTo?: string;
  enabled?: boolean;
}

export const makeVisitors = ({ insert, next, clock }: FactoryKit) => ({
  async visitor(
    { companyId, departmentId, employeeId }: Pick<Person, 'companyId' | 'departmentId' | 'employeeId'>,
    overrides: VisitorOverrides = {},
  ) {
    const name = overrides.displayName ?? `Visitor ${next()}`;
    const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString();
    const id = await insert(
      `INSERT INTO visitors (company_id, first_name, last_name, display_name, email, enable_qr_checkin, contact_department_id,
         contact_employee_id, nationality, active_from, active_to, enabled)
       VALUES ($1, 'Visitor', $2, $2, $3, $3 <> '', $4, $5, 'VN', $6, $7, $8)`,
      [
        companyId,
        name,
        overrides.email ?? '',
        departmentId,
        employeeId,
        overrides.activeFrom ?? daysFromNow(-1),
        overrides.activeTo ?? daysFromNow(1),
        overrides.enabled ?? true,
      ],
    );
    return { id, companyId, name };
  },
});
