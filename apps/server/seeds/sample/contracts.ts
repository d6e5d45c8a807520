import { tellOfEnds } from '../../src/features/contracts/contract-rules/reminders.service.ts';
import type { Services } from '../../src/platform/services.ts';
import type { SampleHome } from './attendance/plan.ts';
import * as queries from './contracts.queries.ts';

const types = ['Lease', 'Maintenance', 'Access control service'];

const rules = [
  { name: 'A month before', days: 30, isEnabled: true },
  { name: 'A week before', days: 7, isEnabled: true },
  { name: 'A year before', days: 365, isEnabled: false },
];

/**
 * Three contracts: the first ends soon, the second has ended and the third has not started. The dates are days relative
 * to today.
 */
const contracts: Record<string, readonly queries.SampleContract[]> = {
  SAOMAI: [
    { code: 'SM-2024-01', type: 'Lease', from: -400, until: 965 },
    { code: 'SM-2024-07', type: 'Maintenance', from: -345, until: 20 },
    { code: 'SM-2023-11', type: 'Access control service', from: -410, until: -45 },
    { code: 'SM-2025-02', type: 'Access control service', from: 40, until: 405 },
  ],
  HANBIT: [
    { code: 'HB-24-003', type: 'Lease', from: -200, until: 530 },
    { code: 'HB-24-004', type: 'Maintenance', from: -359, until: 6 },
  ],
};

/** Adds sample contracts. Sends reminders for contracts that end soon. */
export async function addContracts(services: Services, homes: readonly SampleHome[]): Promise<void> {
  const { database, clock } = services;
  const at = clock.now();
  await database.asSystem((db) => queries.insertContractSettings(db, types, rules, at));
  for (const { companyId, code, today } of homes)
    await database.asCompanies([companyId], async (db) => {
      for (const contract of contracts[code] ?? [])
        await queries.insertContract(db, companyId, today, contract, at);
    });
  await tellOfEnds.run(services, {});
}
