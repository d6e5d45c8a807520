import type { FactoryKit } from '../factory.ts';

interface PresenceInput {
  roomId: number;
  /** Start of the presence in ISO 8601. If absent, the current time. */
  since?: string;
}

export const makePresences = ({ insert, clock }: FactoryKit) => ({
  async presence(
    { employeeId }: { employeeId: number | null },
    { roomId, since = clock.now().toISOString() }: PresenceInput,
  ) {
    const id = await insert(
      `INSERT INTO presences (company_id, employee_id, room_id, in_at, closes_at)
       SELECT company_id, $1, id, $3, $3::timestamptz + interval '1 day' FROM rooms WHERE id = $2`,
      [employeeId, roomId, since],
    );
    return { id };
  },
});
