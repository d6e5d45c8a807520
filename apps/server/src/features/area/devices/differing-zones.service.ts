import { findCompanyIds } from '../../../platform/db/companies.ts';
import type { Services } from '../../../platform/services.ts';
import { findDifferingZones } from './differing-zones.queries.ts';

/** Returns the warnings for the operator: one for each zone in use that both time-zone data convert differently. */
export async function findTimeZoneWarnings({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<string[]> {
  const companyIds = await database.asSystem(findCompanyIds);
  const zones = await database.asCompanies(companyIds, (db) => findDifferingZones(db, clock.now()));
  return zones.map(
    ({ zone, from }) =>
      `The time-zone data of the database and of the portal (${process.versions.tz}) differ for ${zone} from ${from}. The portal's data apply. Update PostgreSQL or its system's tzdata; if they are newer than the portal's, update the portal.`,
  );
}
