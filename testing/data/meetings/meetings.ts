import type { makeRooms } from '../area/rooms.ts';
import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

type MeetingParents = ReturnType<typeof makeRooms>;

interface MeetingOverrides {
  roomId?: number;
  title?: string;
  /** Instants. Absent for an unused hour in 2050 or later. */
  startsAt?: string;
  endsAt?: string;
  attendees?: readonly Pick<Person, 'employeeId'>[];
  guests?: readonly string[];
  remind?: string;
  /** Frequency of the series. The inserted meeting is its only remaining date. */
  repeat?: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
}

export const makeMeetings = ({ insert, next, owner }: FactoryKit, { room }: MeetingParents) => ({
  /** Inserts a meeting, by default in a new room. */
  async meeting(
    { companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>,
    overrides: MeetingOverrides = {},
  ) {
    const number = next();
    const unusedHour = (hours: number) => new Date(Date.UTC(2050, 0, 1, 2 * number + hours)).toISOString();
    const {
      startsAt = unusedHour(0),
      endsAt = unusedHour(1),
      title = `Meeting ${number}`,
      guests = [],
    } = overrides;
    const roomId =
      overrides.roomId ?? (await room({ ...(companyId && { companyId }), type: 'MEETING_ROOM' })).id;
    const meetingId = await insert(
      `INSERT INTO meetings (company_id, employee_id, room_id, title, guests, color, remind, is_all_day, starts, seconds, zone,
         frequency, created_at, updated_at, uid, until)
       SELECT $1, $2, $3, $4, $5, '33CC99', $8, false, $6::timestamptz AT TIME ZONE 'UTC',
         extract(epoch FROM $7::timestamptz - $6::timestamptz), 'UTC', $9, now(), now(), gen_random_uuid() || '@gate.example',
         CASE WHEN $9 <> 'ONCE' THEN ($6::timestamptz AT TIME ZONE 'UTC')::date END`,
      [
        companyId,
        employeeId,
        roomId,
        title,
        guests,
        startsAt,
        endsAt,
        overrides.remind ?? 'NONE',
        overrides.repeat ?? 'ONCE',
      ],
    );
    for (const attendee of overrides.attendees ?? [])
      await owner.query(
        'INSERT INTO meeting_attendees (company_id, meeting_id, employee_id) VALUES ($1, $2, $3)',
        [companyId, meetingId, attendee.employeeId],
      );
    const id = await insert(
      `INSERT INTO meeting_occurrences (company_id, meeting_id, room_id, on_date, starts_at, ends_at)
       VALUES ($1, $2, $3, ($4::timestamptz AT TIME ZONE 'UTC')::date, $4, $5)`,
      [companyId, meetingId, roomId, startsAt, endsAt],
    );
    return { id, meetingId, companyId, roomId, title };
  },
});
