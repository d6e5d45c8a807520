import type { Services } from '../../../src/platform/services.ts';
import type { SampleHome } from '../attendance/plan.ts';
import { insertZones } from './access.queries.ts';

export const addAccess = ({ database, clock }: Pick<Services, 'database' | 'clock'>, home: SampleHome) =>
  database.asCompanies([home.companyId], (db) => insertZones(db, home, clock.now()));
