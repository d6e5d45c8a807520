import { addDays } from '@gatehouse/api/platform/dates';
import { findEnabledCompanyIds } from '../../../../platform/db/companies.ts';
import { forEachCompany } from '../../../../platform/each-company.ts';
import type { Job } from '../../../../platform/services.ts';
import { findDaysInClockZones } from '../attendance-days.queries.ts';

/**
 * Recomputes days of open months that earlier releases counted in the zone of a device's clock instead of its
 * building's zone.
 */
export const clockZonesJob: Job = {
  queue: 'attendance.clock-zones',
  atStart: true,
  async run({ database, jobs }) {
    await forEachCompany(await database.asSystem(findEnabledCompanyIds), (companyId) =>
      database.asCompanies([companyId], async (db) => {
        for (const { month, employeeIds } of await findDaysInClockZones(db, companyId)) {
          const to = addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
          const key = `clock-zones:${companyId}:${month}`;
          await jobs.send(db, 'attendance.recompute', { companyId, employeeIds, from: month, to }, { key });
        }
      }),
    );
  },
};
