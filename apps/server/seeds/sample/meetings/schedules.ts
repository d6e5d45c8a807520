import { MINUTES_PER_DAY } from '@gatehouse/api/platform/dates';
import type { Services } from '../../../src/platform/services.ts';
import type { SampleHome } from '../attendance/plan.ts';
import { insertEvents, type SampleEvent } from './schedules.queries.ts';

type ScheduleWords = readonly [string, string, string, string, string];

const words: Record<string, ScheduleWords> = {
  SAOMAI: [
    'Ngày hội gia đình',
    'Kiểm kê kho',
    'Khám sức khỏe',
    'Đi công tác Hải Phòng',
    'Bảo trì dây chuyền 2',
  ],
  HANBIT: ['창립 기념일 행사', '분기 재고 조사', '건강 검진', '부산 출장', '설비 점검'],
};

const buildEvents = (text: ScheduleWords): SampleEvent[] => [
  {
    ownerType: 'COMPANY',
    title: text[0],
    color: '9B51E0',
    days: 9,
    at: '00:00',
    minutes: MINUTES_PER_DAY,
    status: 'APPROVED',
  },
  {
    ownerType: 'DEPARTMENT',
    title: text[1],
    color: 'F2C94C',
    days: 3,
    at: '08:30',
    minutes: 180,
    status: 'APPROVED',
  },
  {
    ownerType: 'DEPARTMENT',
    title: text[4],
    color: '56CCF2',
    days: 6,
    at: '13:00',
    minutes: 120,
    status: 'PENDING',
  },
  {
    ownerType: 'COMPANY',
    title: text[4],
    color: 'FD8686',
    days: 2,
    at: '15:00',
    minutes: 60,
    status: 'REJECTED',
  },
  {
    ownerType: 'PERSONAL',
    title: text[2],
    color: '33CC99',
    days: 0,
    at: '16:30',
    minutes: 45,
    status: 'APPROVED',
  },
  {
    ownerType: 'PERSONAL',
    title: text[3],
    color: 'EB5757',
    days: 4,
    at: '07:00',
    minutes: 600,
    status: 'APPROVED',
  },
];

const english: ScheduleWords = [
  'Summer party',
  'Stocktaking',
  'Medical check-up',
  'Business trip',
  'Maintenance',
];

/** Adds sample events to the calendars of people, departments and companies. */
export const addScheduleEvents = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, code, today }: SampleHome,
): Promise<void> =>
  database.asCompanies([companyId], (db) =>
    insertEvents(db, companyId, buildEvents(words[code] ?? english), { today, now: clock.now() }),
  );
