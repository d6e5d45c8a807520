import type { Services } from '../../../src/platform/services.ts';
import type { SampleHome } from '../attendance/plan.ts';
import { insertPassages, insertVehicles, type SampleVehicle } from './vehicles.queries.ts';

const vehicles: Record<string, readonly SampleVehicle[]> = {
  SAOMAI: [
    { type: 'motorbike', name: 'Honda Vision', plateNo: '59X3-123.45', color: 'Trắng' },
    { type: 'motorbike', name: 'Yamaha Grande', plateNo: '59P1-678.90', color: 'Đỏ' },
    { type: 'car', name: 'Toyota Vios', plateNo: '51K-482.17', color: 'Bạc' },
    { type: 'car', name: 'VinFast VF 5', plateNo: '51L-905.36', color: 'Xanh' },
    { type: 'motorbike', name: 'Honda SH', plateNo: '59D2-771.08', color: 'Đen' },
  ],
  HANBIT: [
    { type: 'car', name: 'Kia Ray', plateNo: '12가 3456', color: '흰색' },
    { type: 'car', name: 'Hyundai Avante', plateNo: '154나 7890', color: '검정' },
  ],
};
const days = 7;

export const addVehicles = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { companyId, code }: SampleHome,
): Promise<void> =>
  database.asCompanies([companyId], async (db) => {
    const now = clock.now();
    await insertVehicles(db, companyId, vehicles[code] ?? [], now);
    await insertPassages(db, companyId, days, now);
  });
