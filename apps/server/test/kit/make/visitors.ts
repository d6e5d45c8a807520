import type { Person } from './employees.ts';
import type { FactoryKit } from './kit.ts';

interface Given {
  displayName?: string;
  /** With it QR check-in is on. */
  email?: string;
  /** ISO 8601; absent: from a day ago until in a day. */
  activeFrom?: string;
  activeTo?: string;
  enabled?: boolean;
}

const day = 86_400_000;

export const makeVisitors = ({ insert, next, clock }: FactoryKit) => ({
  /** A visitor whom somebody of a department expects. */
  async visitor(
    { companyId, departmentId, employeeId }: Pick<Person, 'companyId' | 'departmentId' | 'employeeId'>,
    given: Given = {},
  ) {
    const name = given.displayName ?? `Visitor ${next()}`;
    const around = (days: number) => new Date(clock.now().getTime() + days * day).toISOString();
    const id = await insert(
      `INSERT INTO visitors (company_id, first_name, last_name, display_name, email, enable_qr_checkin, contact_department_id,
         contact_employee_id, nationality, active_from, active_to, enabled)
       VALUES ($1, 'Visitor', $2, $2, $3, $3 <> '', $4, $5, 'VN', $6, $7, $8)`,
      [
        companyId,
        name,
        given.email ?? '',
        departmentId,
        employeeId,
        given.activeFrom ?? around(-1),
        given.activeTo ?? around(1),
        given.enabled ?? true,
      ],
    );
    return { id, companyId, name };
  },
});
