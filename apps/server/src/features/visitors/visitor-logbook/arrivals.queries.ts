import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface VisitorArrival {
  meetingId: number | null;
  /** Title of the meeting. '' for a visit without a meeting. */
  title: string;
  /** IANA zone of the visit. */
  zone: string;
  /** Accounts of the hosts. */
  hosts: number[];
}

/**
 * Finds the hosts of a visit: the owner of the meeting and the person that expects the visitor. If neither is still
 * employed, the hosts are the managers of the department.
 */
export async function findArrival(db: Db, visitId: number): Promise<VisitorArrival | undefined> {
  const { rows } = await sql<VisitorArrival>`
    SELECT t.occurrence_id AS "meetingId", coalesce(m.title, '') AS title, t.zone, ARRAY(
        SELECT e.account_id FROM employees e WHERE e.company_id = t.company_id AND e.id IN (t.host_id, v.contact_employee_id)
        UNION SELECT e.account_id FROM department_managers d JOIN employees e ON e.id = d.employee_id
          WHERE d.department_id = t.department_id AND num_nonnulls(t.host_id, v.contact_employee_id) = 0) AS hosts
    FROM visits t LEFT JOIN visitors v ON v.id = t.visitor_id LEFT JOIN meeting_occurrences o ON o.id = t.occurrence_id
      LEFT JOIN meetings m ON m.id = o.meeting_id
    WHERE t.id = ${visitId}`.execute(db);
  return rows[0];
}
