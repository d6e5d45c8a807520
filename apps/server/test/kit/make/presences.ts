import type { FactoryKit } from './kit.ts';

interface Given {
  roomId: number;
  /** ISO 8601; absent: now. */
  since?: string;
}

export const makePresences = ({ insert, clock }: FactoryKit) => ({
  /** Somebody who entered a room of their company and has not left it. */
  async presence(
    { employeeId }: { employeeId: number | null },
    { roomId, since = clock.now().toISOString() }: Given,
  ) {
    const id = await insert(
      `INSERT INTO presences (company_id, employee_id, room_id, in_at, closes_at)
       SELECT company_id, $1, id, $3, $3::timestamptz + interval '1 day' FROM rooms WHERE id = $2`,
      [employeeId, roomId, since],
    );
    return { id };
  },
});
