import type { MeetingColor, MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { addDays, HOUR, MINUTES_PER_DAY, weekday } from '@gatehouse/api/platform/dates';
import {
  insertMeeting,
  placeOccurrences,
} from '../../../src/features/meetings/meetings/meetings.changes.queries.ts';
import { type MeetingPlan, occurrencesOf } from '../../../src/features/meetings/meetings/recurrence.rules.ts';
import { dateAt, instantToLocalTime } from '../../../src/platform/dates/zones.ts';
import { newUid } from '../../../src/platform/public-host.ts';
import type { Services } from '../../../src/platform/services.ts';
import type { SampleHome } from '../attendance/plan.ts';
import { checkInSome, findMeetingPeople, findMeetingRooms } from './meetings.queries.ts';

interface SampleMeeting {
  /** Index of the room in the company's list of meeting rooms. */
  room: number;
  title: string;
  color: MeetingColor;
  /** Days from today. If the date is not a working day, the meeting is moved to one. */
  days: number;
  at: string;
  minutes: number;
  repeat?: MeetingRepeat;
  isAllDay?: true;
  guests?: string[];
}

const words: Record<string, readonly [string, string, string, string]> = {
  SAOMAI: [
    'Họp giao ban sản xuất',
    'Phỏng vấn ứng viên',
    'Customer visit, Hanbit',
    'Đào tạo an toàn lao động',
  ],
  HANBIT: ['주간 운영 회의', '채용 면접', '신제품 안전 검토 회의', '안전 교육'],
};

const buildMeetings = (text: readonly [string, string, string, string]): SampleMeeting[] => [
  { room: 0, title: text[0], color: '33CC99', days: -21, at: '09:00', minutes: 60, repeat: 'WEEKLY' },
  { room: 0, title: text[1], color: '56CCF2', days: -3, at: '14:00', minutes: 45 },
  { room: 0, title: text[1], color: '56CCF2', days: 2, at: '14:00', minutes: 45 },
  {
    room: 0,
    title: text[2],
    color: 'FD8686',
    days: 1,
    at: '13:30',
    minutes: 90,
    guests: ['j.kim@hanbit.example'],
  },
  {
    room: 1,
    title: text[3],
    color: '9B51E0',
    days: 4,
    at: '00:00',
    minutes: MINUTES_PER_DAY,
    isAllDay: true,
  },
  {
    room: 1,
    title: text[2],
    color: 'F2C94C',
    days: -5,
    at: '10:00',
    minutes: 120,
    guests: ['tanaka@aoba.example'],
  },
  { room: 2, title: text[0], color: 'EB5757', days: -10, at: '16:00', minutes: 30, repeat: 'DAILY' },
];

/** Adds sample meetings. One of them takes place now. */
export async function addMeetings(
  { database, clock, settings }: Pick<Services, 'database' | 'clock' | 'settings'>,
  { companyId, code, today }: SampleHome,
): Promise<void> {
  const at = clock.now();
  const text = words[code] ?? ['Weekly review', 'Interview', 'Customer visit', 'Training'];
  await database.asCompanies([companyId], async (db) => {
    const rooms = await findMeetingRooms(db, companyId);
    const people = await findMeetingPeople(db, companyId, 8);
    const [first] = rooms;
    if (!first) return;
    // This meeting takes place now, so that the second room is occupied.
    const now = instantToLocalTime(first.zone, at.getTime() - HOUR / 2);
    const goesOn = {
      room: 1,
      title: text[1],
      color: '33CC99',
      days: 0,
      at: now.slice(11, 16),
      minutes: 75,
    } as const;
    const takenDays = new Set<string>();
    for (const [n, meeting] of [goesOn, ...buildMeetings(text)].entries()) {
      const room = rooms[meeting.room];
      const employeeId = people[n % people.length];
      if (!room || employeeId === undefined) continue;
      let date =
        meeting === goesOn ? dateAt(first.zone, at.getTime() - HOUR / 2) : addDays(today, meeting.days);
      while (meeting !== goesOn && weekday(date) > 5) date = addDays(date, Math.sign(meeting.days));
      const {
        title,
        color,
        isAllDay = false,
        repeat = 'ONCE',
        guests = [],
      } = { ...meeting } as SampleMeeting;
      const plan: MeetingPlan = {
        ...{ start: `${date}T${meeting.at}:00`, seconds: meeting.minutes * 60, isAllDay, repeat },
        until: repeat === 'ONCE' ? null : addDays(today, 42),
      };
      const free = occurrencesOf(room.zone, plan).filter(({ date: day }) => {
        // Skips a meeting on a day on which its room already has a meeting, because the two might overlap.
        const key = `${room.id} ${day}`;
        return !takenDays.has(key) && takenDays.add(key);
      });
      if (free.length === 0) continue;
      const attendeeIds = people.filter((id) => id !== employeeId).slice(0, 2 + (n % 4));
      const details = { title, content: '', color, remind: 'M15' as const, guests, attendeeIds };
      const values = { said: details, plan, roomId: room.id, zone: room.zone, version: 1, at };
      const uid = newUid(settings.publicUrl);
      const meetingId = await insertMeeting(db, { companyId, employeeId }, { ...values, uid });
      await placeOccurrences(
        db,
        { companyId, meetingId, roomId: room.id },
        free.map((occurrence) => ({ ...occurrence, id: null })),
      );
    }
    await checkInSome(db, companyId, at);
  });
}
