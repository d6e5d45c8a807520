import { recomputeDays } from '../../src/features/attendance/attendance-days/attendance-days.service.ts';
import { notifyAccounts } from '../../src/features/notifications/notifications/notifications.service.ts';
import { addDays, HOUR, type IsoDate, weekday } from '../../src/platform/dates/iso-dates.ts';
import type { Services } from '../../src/platform/services.ts';
import { settleLeave } from './leave.ts';
import type { SampleHome } from './plan.ts';
import { findAbsences, findRequesters, insertRequest, type SampleRequest } from './requests.queries.ts';

const whole = (from: IsoDate, to = from) => ({
  start: `${from} 00:00:00`,
  end: `${to} 23:59:59`,
  isAllDay: true,
});
const hours = (date: IsoDate, start: string, end: string) => ({
  start: `${date} ${start}:00`,
  end: `${date} ${end}:00`,
  isAllDay: false,
});

/** Requests of every type and state around today, by the place of whoever asks; the first is `staff`. */
const around = (today: IsoDate): [person: number, request: SampleRequest][] => {
  // nobody forgets a check-out on a Sunday, nor begins a leave then
  const on = (days: number): IsoDate => {
    let date = addDays(today, days);
    while (weekday(date) > 5) date = addDays(date, Math.sign(days));
    return date;
  };
  return [
    [
      0,
      {
        type: 'LEAVE',
        subType: 'ANNUAL',
        title: 'Nghỉ phép năm',
        reason: 'Đưa mẹ đi khám ở Huế.',
        status: 'PENDING',
        ...whole(on(6), on(8)),
      },
    ],
    [
      0,
      {
        type: 'CORRECTION',
        subType: 'CHECK_OUT',
        title: 'Quên chấm ra',
        reason: '',
        status: 'PENDING',
        ...hours(on(-1), '18:05', '18:05'),
      },
    ],
    [
      0,
      {
        type: 'ACCESS',
        subType: '',
        title: 'Quyền ra vào: Meeting room Lotus',
        reason: 'Họp giao ban hằng tuần.',
        roomCode: 'SGN-M1',
        status: 'PENDING',
        ...hours(on(1), '08:00', '08:00'),
      },
    ],
    [
      0,
      {
        type: 'TELEWORK',
        subType: '',
        title: 'Làm việc từ xa',
        reason: '',
        status: 'DRAFT',
        ...whole(on(12)),
      },
    ],
    [
      0,
      {
        type: 'OVERTIME',
        subType: 'PAID',
        title: 'Kiểm kê kho',
        reason: '',
        status: 'APPROVED',
        ...hours(on(-2), '18:00', '20:00'),
      },
    ],
    [
      0,
      {
        type: 'LEAVE',
        subType: 'UNPAID',
        title: 'Việc gia đình',
        reason: '',
        status: 'REJECTED',
        comment: 'Tuần này có kiểm toán.',
        ...whole(on(2)),
      },
    ],
    [
      1,
      {
        type: 'LEAVE',
        subType: 'SICK',
        title: '병가',
        reason: '감기',
        status: 'PENDING',
        ...whole(today),
        isAllDay: false,
        half: 'SECOND_HALF',
      },
    ],
    [
      1,
      {
        type: 'BUSINESS',
        subType: 'TRIP',
        title: '출장: 울산 공장',
        reason: '라인 점검',
        status: 'APPROVED',
        ...whole(on(4), on(6)),
      },
    ],
    [
      2,
      {
        type: 'BUSINESS',
        subType: 'GO_OUT',
        title: 'Go-out, bank',
        reason: '',
        status: 'PENDING',
        ...hours(on(1), '14:00', '16:00'),
      },
    ],
    [
      2,
      {
        type: 'LEAVE',
        subType: 'COMPENSATORY',
        title: 'Compensatory leave',
        reason: '',
        status: 'APPROVED',
        ...whole(on(7)),
      },
    ],
    [
      3,
      {
        type: 'TELEWORK',
        subType: '',
        title: '在宅勤務',
        reason: '',
        status: 'APPROVED',
        ...whole(today, on(1)),
      },
    ],
    [
      3,
      {
        type: 'LEAVE',
        subType: 'ANNUAL',
        title: '年次有給休暇',
        reason: '',
        status: 'PENDING',
        ...whole(on(20), on(31)),
      },
    ],
  ];
};

/** What people of a company have asked for, and the days that it changed. */
export async function addRequests(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, today }: SampleHome,
) {
  const now = clock.now();
  await database.asCompanies([companyId], async (db) => {
    const people = await findRequesters(db, companyId, 12);
    // where nobody manages a department, nobody asks
    if (people.length === 0) return;
    const absent = await findAbsences(
      db,
      people.map(({ employeeId }) => employeeId),
    );
    const missed = absent.map(({ employeeId, date }): [number, SampleRequest] => [
      people.findIndex((one) => one.employeeId === employeeId),
      { type: 'LEAVE', subType: 'SICK', title: 'Sick leave', reason: '', status: 'APPROVED', ...whole(date) },
    ]);
    for (const [place, one] of [...around(today), ...missed]) {
      const person = people[place];
      if (!person) continue;
      const at = new Date(now.getTime() - 3 * HOUR);
      const id = await insertRequest(db, companyId, person, one, at);
      await settleLeave(db, id);
      const news = { at, says: { id: String(id), title: one.title } };
      if (one.status === 'PENDING')
        await notifyAccounts(db, 'requests.submitted', person.deciders, {
          ...news,
          cause: `${id}:1`,
          about: person.accountId,
        });
      if (one.status === 'APPROVED' || one.status === 'REJECTED') {
        const kind = one.status === 'APPROVED' ? 'requests.approved' : 'requests.rejected';
        await notifyAccounts(db, kind, [person.accountId], { ...news, cause: String(id) });
      }
      if (one.status !== 'APPROVED') continue;
      const range = { from: addDays(one.start.slice(0, 10), -1), to: addDays(one.end.slice(0, 10), 1) };
      const whose = { companyId, employeeIds: [person.employeeId] };
      await recomputeDays(db, { ...whose, ...range, at: now, cause: 'REQUEST' });
    }
  });
}
