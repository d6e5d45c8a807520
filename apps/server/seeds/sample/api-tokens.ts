import type { Services } from '../../src/platform/services.ts';
import { insertTokens, type SampleToken } from './api-tokens.queries.ts';
import type { SampleHome } from './attendance/plan.ts';

const attendance = ['STAFF_LIST', 'DEPARTMENT_LIST', 'DEPARTMENT_TIMESHEET'];
const tokens: Record<string, readonly SampleToken[]> = {
  SAOMAI: [
    { name: 'Xuất bảng lương', isPersonal: false, permissions: attendance, days: 180 },
    {
      name: 'Bảng điều khiển tòa nhà',
      isPersonal: true,
      permissions: ['BUILDING_LIST', 'DEVICE_LIST'],
      days: 30,
    },
  ],
  HANBIT: [{ name: '급여 내보내기', isPersonal: false, permissions: attendance, days: 180 }],
};

export const addApiTokens = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, code, today }: SampleHome,
): Promise<void> =>
  database.asCompanies([companyId], (db) =>
    insertTokens(db, companyId, tokens[code] ?? [], { at: clock.now(), today }),
  );
