import type { FactoryKit } from '../factory.ts';
import type { makeEmployees } from '../people/employees.ts';

type LeaveBalanceParents = ReturnType<typeof makeEmployees>;

interface LeaveGrantOverrides {
  companyId?: number;
  employeeId?: number;
  subType?: string;
  kind?: 'YEARLY' | 'ADDITIONAL' | 'CARRIED';
  from?: string;
  until?: string;
  amount?: number;
}

export const makeLeaveBalances = (
  { owner, insert, companyOf }: FactoryKit,
  { employee }: LeaveBalanceParents,
) => {
  const leaveKind = async (companyId: number, subType = 'ANNUAL'): Promise<{ id: number }> => {
    const { rows } = await owner.query<{ id: number }>(
      "SELECT id FROM request_types WHERE company_id = $1 AND type_code = 'LEAVE' AND sub_type_code = $2",
      [companyId, subType],
    );
    return { id: Number(rows[0]?.id) };
  };
  return {
    leaveKind,
    /** Inserts a leave grant, by default twelve days of annual leave in 2026 for a new employee. */
    async leaveGrant(overrides: LeaveGrantOverrides = {}) {
      const employeeId =
        overrides.employeeId ??
        (await employee(overrides.companyId === undefined ? {} : { companyId: overrides.companyId }))
          .employeeId ??
        0;
      const companyId = overrides.companyId ?? (await companyOf('employees', employeeId));
      const { id: requestTypeId } = await leaveKind(companyId, overrides.subType);
      const { kind = 'ADDITIONAL', from = '2026-01-01', until = '2026-12-31', amount = 1200 } = overrides;
      const id = await insert(
        `INSERT INTO leave_grants (company_id, employee_id, request_type_id, kind, from_date, until_date, amount, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now())`,
        [companyId, employeeId, requestTypeId, kind, from, until, amount],
      );
      return { id, companyId, employeeId, requestTypeId, amount };
    },
    /** Inserts a leave request, by default whole days of annual leave. */
    async leaveRequest(
      employeeId: number,
      from: string,
      more: {
        to?: string;
        half?: 'FIRST_HALF' | 'SECOND_HALF';
        subType?: string;
        status?: string;
        title?: string;
      } = {},
    ) {
      const companyId = await companyOf('employees', employeeId);
      const { to = from, half = null, subType, status = 'PENDING', title = 'Away' } = more;
      const { id: requestTypeId } = await leaveKind(companyId, subType);
      const [startTime, endTime] = [
        from.includes(' ') ? from : `${from} 00:00:00`,
        to.includes(' ') ? to : `${to} 23:59:59`,
      ];
      const isAllDay = half === null && !from.includes(' ');
      const id = await insert(
        `INSERT INTO requests (company_id, employee_id, request_type_id, type_code, title, start_time, end_time, is_all_day, half,
           zone, claims, status, created_at, updated_at)
         VALUES ($1, $2, $3, 'LEAVE', $4, $5, $6, $7, $8, 'Asia/Ho_Chi_Minh', '{}', $9, now(), now())`,
        [companyId, employeeId, requestTypeId, title, startTime, endTime, isAllDay, half, status],
      );
      return {
        id,
        companyId,
        employeeId,
        requestTypeId,
        type: 'LEAVE',
        startTime,
        endTime,
        isAllDay,
        half,
      } as const;
    },
  };
};
