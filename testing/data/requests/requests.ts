import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

interface RequestOverrides {
  type?: 'LEAVE' | 'TELEWORK' | 'BUSINESS' | 'OVERTIME' | 'CORRECTION' | 'ACCESS';
  subType?: string;
  status?: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED';
  title?: string;
  /** Date of the whole-day request. Absent for an unused date. */
  date?: string;
}

const usual = {
  LEAVE: 'ANNUAL',
  TELEWORK: '',
  BUSINESS: 'TRIP',
  OVERTIME: 'PAID',
  CORRECTION: 'CHECK_IN',
  ACCESS: '',
} as const;

export const makeRequests = ({ insert, next }: FactoryKit) => ({
  /** Inserts a request, by default a whole day of leave. */
  async request(
    { companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>,
    overrides: RequestOverrides = {},
  ) {
    const number = next();
    // Keeps the date within about eight years, because the lists that tests read cover ten years. One worker inserts
    // more than 4,000 requests, which would be more than ten years of days.
    const date =
      overrides.date ?? new Date(Date.UTC(2050, 0, 1 + (number % 3_000))).toISOString().slice(0, 10);
    const { type = 'LEAVE', status = 'PENDING', title = `Request ${number}` } = overrides;
    const subType = overrides.subType ?? usual[type];
    const id = await insert(
      `INSERT INTO requests (company_id, employee_id, request_type_id, type_code, title, start_time, end_time, is_all_day, status,
         zone, claims, submitted_at, decided_at, created_at, updated_at)
       SELECT t.company_id, $2, t.id, t.type_code, $5, $6::date, $6::date + time '23:59:59', true, $7, c.time_zone,
         CASE WHEN $7 <> 'DRAFT' THEN tstzmultirange(tstzrange($6::date::timestamp AT TIME ZONE c.time_zone, ($6::date + 1)::timestamp AT TIME ZONE c.time_zone)) END,
         CASE WHEN $7 <> 'DRAFT' THEN now() END, CASE WHEN $7 IN ('APPROVED', 'REJECTED') THEN now() END, now(), now()
       FROM request_types t JOIN companies c ON c.id = t.company_id
       WHERE t.company_id = $1 AND t.type_code = $3 AND t.sub_type_code = $4`,
      [companyId, employeeId, type, subType, title, date, status],
    );
    return { id, companyId, employeeId, date, title };
  },
  async leaveType({ companyId }: { companyId: number }) {
    const code = `OWN_${next()}`;
    const id = await insert(
      "INSERT INTO request_types (company_id, type_code, sub_type_code, name) VALUES ($1, 'LEAVE', $2, $2)",
      [companyId, code],
    );
    return { id, companyId, code };
  },
});
