import type { Person } from './employees.ts';
import type { FactoryKit } from './kit.ts';
import type { makeRooms } from './rooms.ts';

type Parents = ReturnType<typeof makeRooms>;

interface Given {
  roomId?: number;
  title?: string;
  /** Instants; absent: an hour of its own, years from now. */
  startsAt?: string;
  endsAt?: string;
  attendees?: readonly Pick<Person, 'employeeId'>[];
  guests?: readonly string[];
  remind?: string;
  /** Of a series, of which this is the only date left. */
  repeat?: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
}

export const makeMeetings = ({ insert, next, owner }: FactoryKit, { room }: Parents) => ({
  /** A meeting of somebody, in a room of its own unless one is given. */
  async meeting({ companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>, given: Given = {}) {
    const number = next();
    const ofItsOwn = (hours: number) => new Date(Date.UTC(2050, 0, 1, 2 * number + hours)).toISOString();
    const { startsAt = ofItsOwn(0), endsAt = ofItsOwn(1), title = `Meeting ${number}`, guests = [] } = given;
    const roomId = given.roomId ?? (await room({ ...(companyId && { companyId }), type: 'MEETING_ROOM' })).id;
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
        given.remind ?? 'NONE',
        given.repeat ?? 'ONCE',
      ],
    );
    for (const attendee of given.attendees ?? [])
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
