import type { Services } from '../../src/platform/services.ts';
import { insertZones } from './access.queries.ts';
import type { SampleHome } from './plan.ts';

export const addAccess = ({ database, clock }: Pick<Services, 'database' | 'clock'>, home: SampleHome) =>
  database.asCompanies([home.companyId], (db) => insertZones(db, home, clock.now()));
