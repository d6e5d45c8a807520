import type { Db } from '../../../src/platform/db/database.ts';
import * as queries from '../sample.queries.ts';
import type { SampleHome } from './plan.ts';

const unbroken = { breaks: [] };

/** Additional shifts by department code. Each shift type and each day type occurs once. */
const extraShifts: Record<string, readonly Omit<queries.SampleShift, 'companyId' | 'departmentId'>[]> = {
  PROD: [
    {
      name: 'Evening overtime',
      type: 'OT',
      dayType: 'LEGAL_WORKDAY',
      start: '18:00',
      end: '20:00',
      ...unbroken,
    },
    { name: 'Saturday overtime', type: 'OT', dayType: 'SATURDAY', start: '08:00', end: '12:00', ...unbroken },
  ],
  FIN: [
    {
      ...{ name: 'Finance on call', type: 'ON', dayType: 'LEGAL_WORKDAY', start: '09:00', end: '18:00' },
      breaks: [
        { start: '12:00', end: '13:00' },
        { after: 540, minutes: 15 },
      ],
    },
  ],
  OPS: [
    { name: 'Sunday dispatch', type: 'OT', dayType: 'SUNDAY', start: '09:00', end: '15:00', ...unbroken },
  ],
  GUARD: [
    { name: 'Holiday watch', type: 'OT', dayType: 'HOLIDAY', start: '08:00', end: '20:00', ...unbroken },
  ],
};

type SampleHolidayPart = 'WHOLE' | 'FIRST_HALF' | 'SECOND_HALF' | 'NONE';

/** Holidays of each year by company code. A holiday with a building applies only to that building. */
const holidays: Record<
  string,
  readonly [date: string, name: string, part: SampleHolidayPart, building?: string][]
> = {
  SAOMAI: [
    ['01-01', 'Tết Dương lịch', 'WHOLE'],
    ['04-30', 'Ngày Thống nhất', 'WHOLE'],
    ['05-01', 'Quốc tế Lao động', 'WHOLE'],
    ['09-02', 'Quốc khánh', 'WHOLE'],
    ['12-24', 'Tiệc cuối năm', 'SECOND_HALF'],
    ['09-02', 'Tokyo works', 'NONE', 'TYO-1'],
    ['11-03', '文化の日', 'WHOLE', 'TYO-1'],
  ],
  HANBIT: [
    ['01-01', '신정', 'WHOLE'],
    ['03-01', '삼일절', 'WHOLE'],
    ['08-15', '광복절', 'WHOLE'],
    ['10-09', '한글날', 'WHOLE'],
    ['12-31', '종무식', 'SECOND_HALF'],
  ],
};

export async function addShifts(
  db: Db,
  companyId: number,
  departmentId: number,
  code: string,
): Promise<void> {
  for (const shift of extraShifts[code] ?? [])
    await queries.insertShift(db, { companyId, departmentId, ...shift });
}

/** Adds a company's holidays of last year, this year and next year. */
export async function addHolidays(db: Db, { companyId, code, today }: SampleHome): Promise<void> {
  const year = Number(today.slice(0, 4));
  for (const holidayYear of [year - 1, year, year + 1])
    for (const [date, name, part, building = null] of holidays[code] ?? [])
      await queries.insertHoliday(db, companyId, { date: `${holidayYear}-${date}`, name, part, building });
}
