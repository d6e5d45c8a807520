import type { FactoryKit } from '../factory.ts';

interface VisitOverrides {
  /** Check-in of the visit in ISO 8601. If absent, the current time. */
  checkIn?: string;
  isGone?: boolean;
}

export const makeVisits = ({ insert, clock, owner }: FactoryKit) => ({
  async visit(
    visitor: { id: number },
    { checkIn = clock.now().toISOString(), isGone = false }: VisitOverrides = {},
  ) {
    const id = await insert(
      `INSERT INTO visits (company_id, visitor_id, email, host_id, department_id, zone, expected_from, expected_to, check_in_at,
         check_in_by, last_in_at, check_out_at, check_out_by, closes_at, created_at, updated_at)
       SELECT company_id, id, lower(email), contact_employee_id, contact_department_id, 'UTC', active_from, active_to, $2, 'RECEPTION', $2,
         CASE WHEN $3 THEN $2::timestamptz END, CASE WHEN $3 THEN 'RECEPTION' END, greatest(active_to, $2::timestamptz), $2, $2
       FROM visitors WHERE id = $1`,
      [visitor.id, checkIn, isGone],
    );
    const { rows } = await owner.query<{ email: string }>('SELECT email FROM visits WHERE id = $1', [id]);
    return { id, email: rows[0]?.email ?? '' };
  },
});
