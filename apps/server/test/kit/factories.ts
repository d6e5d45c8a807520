import type pg from 'pg';
import type { Clock } from '../../src/platform/clock.ts';
import type { Connection } from '../../src/platform/db/database.ts';
import { makeAccessZones } from './make/access-zones.ts';
import { makeAccounts } from './make/accounts.ts';
import { makeBuildings } from './make/buildings.ts';
import { makeCompanies } from './make/companies.ts';
import { makeContracts } from './make/contracts.ts';
import { makeDepartments } from './make/departments.ts';
import { makeDevices } from './make/devices.ts';
import { makeDoors } from './make/doors.ts';
import { makeEmployees } from './make/employees.ts';
import { makeFirmware } from './make/firmware.ts';
import { makeGates } from './make/gates.ts';
import { makeGuestCards } from './make/guest-cards.ts';
import { makeHealthDeclarations } from './make/health-declarations.ts';
import { makeHolidays } from './make/holidays.ts';
import { createFactoryKit, type FactoryKit } from './make/kit.ts';
import { makeLcdLogs } from './make/lcd-logs.ts';
import { makeLeaveBalances } from './make/leave-balances.ts';
import { makeManagers } from './make/managers.ts';
import { makeMeetings } from './make/meetings.ts';
import { makeNotifications } from './make/notifications.ts';
import { makePresences } from './make/presences.ts';
import { makeProvisioningTokens } from './make/provisioning-tokens.ts';
import { makeRequests } from './make/requests.ts';
import { makeRoles } from './make/roles.ts';
import { makeRooms } from './make/rooms.ts';
import { makeSchedules } from './make/schedules.ts';
import { makeTelework } from './make/telework.ts';
import { makeVehicles } from './make/vehicles.ts';
import { makeVisitors } from './make/visitors.ts';
import { makeVisits } from './make/visits.ts';
import { makeWebhooks } from './make/webhooks.ts';
import { makeWorkShifts } from './make/work-shifts.ts';

export type { Device } from './make/devices.ts';
export type { Person } from './make/employees.ts';

/** Functions that insert rows with their parents directly into the database. Every call inserts a new row. */
export type Factories = ReturnType<typeof composeFactories> & {
  /** Connection of the database owner, outside row-level security, to prepare and check rows. */
  owner: pg.Pool;
  end(): Promise<void>;
};

/** Lists one line per noun. A noun follows the nouns on which its rows depend. */
function composeFactories(kit: FactoryKit) {
  const companies = makeCompanies(kit);
  const departments = makeDepartments(kit, companies);
  const employees = makeEmployees(kit, departments);
  const buildings = makeBuildings(kit, companies);
  const rooms = makeRooms(kit, buildings);
  const doors = makeDoors(kit, rooms);
  const devices = makeDevices(kit, doors);
  return {
    ...companies,
    ...departments,
    ...employees,
    ...makeAccounts(kit),
    ...makeManagers(kit),
    ...makeRoles(kit),
    ...buildings,
    ...rooms,
    ...doors,
    ...devices,
    ...makeFirmware(kit, companies),
    ...makeLcdLogs(kit, devices),
    ...makeAccessZones(kit, rooms),
    ...makePresences(kit),
    ...makeVehicles(kit),
    ...makeWebhooks(kit),
    ...makeNotifications(kit),
    ...makeWorkShifts(kit, departments),
    ...makeHolidays(kit, companies),
    ...makeGates(kit, buildings),
    ...makeContracts(kit, companies),
    ...makeRequests(kit),
    ...makeLeaveBalances(kit, employees),
    ...makeMeetings(kit, rooms),
    ...makeSchedules(kit),
    ...makeTelework(kit),
    ...makeProvisioningTokens(kit),
    ...makeVisitors(kit),
    ...makeVisits(kit),
    ...makeHealthDeclarations(kit),
    ...makeGuestCards(kit, companies),
  };
}

export function createFactories(connection: Connection, clock: Clock): Factories {
  const kit = createFactoryKit(connection, clock);
  return { owner: kit.owner, ...composeFactories(kit), end: () => kit.owner.end() };
}
