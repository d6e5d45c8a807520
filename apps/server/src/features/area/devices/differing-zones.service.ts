import { findCompanyIds } from '../../../platform/db/companies.ts';
import type { Services } from '../../../platform/services.ts';
import { findDifferingZones } from './differing-zones.queries.ts';

/**
 * Returns a warning for the operator for each time zone in use that has different offsets in the portal and the
 * database.
 */
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
