import { addDays, HOUR, type IsoDate, weekday } from '@gatehouse/api/platform/dates';
import { recomputeDays } from '../../../src/features/attendance/attendance-days/attendance-days.service.ts';
import { notifyAccounts } from '../../../src/features/notifications/notifications/notifications.service.ts';
import type { Services } from '../../../src/platform/services.ts';
import { settleLeave } from './leave.ts';
import type { SampleHome } from './plan.ts';
import { findAbsences, findRequesters, insertRequest, type SampleRequest } from './requests.queries.ts';

const wholeDays = (from: IsoDate, to = from) => ({
  start: `${from} 00:00:00`,
  end: `${to} 23:59:59`,
  isAllDay: true,
});
const timeRange = (date: IsoDate, start: string, end: string) => ({
  start: `${date} ${start}:00`,
  end: `${date} ${end}:00`,
  isAllDay: false,
});

/**
 * Returns the date `days` days from `today`. A date on a weekend moves on to the next weekday in the same direction,
 * because no one corrects a check-out or starts leave on a weekend.
 */
function weekdayNear(today: IsoDate, days: number): IsoDate {
  let date = addDays(today, days);
  while (weekday(date) > 5) date = addDays(date, Math.sign(days));
  return date;
}

/** Builds the requests of the account `staff`. */
const buildOwnRequests = (weekdayFromToday: (days: number) => IsoDate): SampleRequest[] => [
  {
    type: 'LEAVE',
    subType: 'ANNUAL',
    title: 'Nghỉ phép năm',
    reason: 'Đưa mẹ đi khám ở Huế.',
    status: 'PENDING',
    ...wholeDays(weekdayFromToday(6), weekdayFromToday(8)),
  },
  {
    type: 'CORRECTION',
    subType: 'CHECK_OUT',
    title: 'Quên chấm ra',
    reason: '',
    status: 'PENDING',
    ...timeRange(weekdayFromToday(-1), '18:05', '18:05'),
  },
  {
    type: 'ACCESS',
    subType: '',
    title: 'Quyền ra vào: Meeting room Lotus',
    reason: 'Họp giao ban hằng tuần.',
    roomCode: 'SGN-M1',
    status: 'PENDING',
    ...timeRange(weekdayFromToday(1), '08:00', '08:00'),
  },
  {
    type: 'TELEWORK',
    subType: '',
    title: 'Làm việc từ xa',
    reason: '',
    status: 'DRAFT',
    ...wholeDays(weekdayFromToday(12)),
  },
  {
    type: 'OVERTIME',
    subType: 'PAID',
    title: 'Kiểm kê kho',
    reason: '',
    status: 'APPROVED',
    ...timeRange(weekdayFromToday(-2), '18:00', '20:00'),
  },
  {
    type: 'LEAVE',
    subType: 'UNPAID',
    title: 'Việc gia đình',
    reason: '',
    status: 'REJECTED',
    comment: 'Tuần này có kiểm toán.',
    ...wholeDays(weekdayFromToday(2)),
  },
];

/** Builds requests of people other than `staff`. Each request is paired with the index of its requester. */
const buildOtherRequests = (
  today: IsoDate,
  weekdayFromToday: (days: number) => IsoDate,
): [person: number, request: SampleRequest][] => [
  [
    1,
    {
      type: 'LEAVE',
      subType: 'SICK',
      title: '병가',
      reason: '감기',
      status: 'PENDING',
      ...wholeDays(today),
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
      ...wholeDays(weekdayFromToday(4), weekdayFromToday(6)),
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
      ...timeRange(weekdayFromToday(1), '14:00', '16:00'),
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
      ...wholeDays(weekdayFromToday(7)),
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
      ...wholeDays(today, weekdayFromToday(1)),
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
      ...wholeDays(weekdayFromToday(20), weekdayFromToday(31)),
    },
  ],
];

/** Builds requests of every type and status around today. The first requester is `staff`. */
function buildRequests(today: IsoDate): [person: number, request: SampleRequest][] {
  const weekdayFromToday = (days: number) => weekdayNear(today, days);
  return [
    ...buildOwnRequests(weekdayFromToday).map((request): [number, SampleRequest] => [0, request]),
    ...buildOtherRequests(today, weekdayFromToday),
  ];
}

export async function addRequests(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, today }: SampleHome,
) {
  const now = clock.now();
  await database.asCompanies([companyId], async (db) => {
    const people = await findRequesters(db, companyId, 12);
    // A company without a managed department has no sample requests, because no one could make them.
    if (people.length === 0) return;
    const absent = await findAbsences(
      db,
      people.map(({ employeeId }) => employeeId),
    );
    const missed = absent.map(({ employeeId, date }): [number, SampleRequest] => [
      people.findIndex((requester) => requester.employeeId === employeeId),
      {
        type: 'LEAVE',
        subType: 'SICK',
        title: 'Sick leave',
        reason: '',
        status: 'APPROVED',
        ...wholeDays(date),
      },
    ]);
    for (const [personIndex, request] of [...buildRequests(today), ...missed]) {
      const person = people[personIndex];
      if (!person) continue;
      const at = new Date(now.getTime() - 3 * HOUR);
      const id = await insertRequest(db, companyId, person, request, at);
      await settleLeave(db, id);
      const news = { at, says: { id: String(id), title: request.title } };
      if (request.status === 'PENDING')
        await notifyAccounts(db, 'requests.submitted', person.deciders, {
          ...news,
          cause: `${id}:1`,
          about: person.accountId,
        });
      if (request.status === 'APPROVED' || request.status === 'REJECTED') {
        const kind = request.status === 'APPROVED' ? 'requests.approved' : 'requests.rejected';
        await notifyAccounts(db, kind, [person.accountId], { ...news, cause: String(id) });
      }
      if (request.status !== 'APPROVED') continue;
      const range = {
        from: addDays(request.start.slice(0, 10), -1),
        to: addDays(request.end.slice(0, 10), 1),
      };
      const employees = { companyId, employeeIds: [person.employeeId] };
      await recomputeDays(db, { ...employees, ...range, at: now, cause: 'REQUEST' });
    }
  });
}
