import type pg from 'pg';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { Connection } from '../../apps/server/src/platform/db/database.ts';
import { makeAccessZones } from './access/access-zones.ts';
import { makeBuildings } from './area/buildings.ts';
import { makeDevices } from './area/devices.ts';
import { makeDoors } from './area/doors.ts';
import { makeRooms } from './area/rooms.ts';
import { makeHolidays } from './attendance/holidays.ts';
import { makeWorkShifts } from './attendance/work-shifts.ts';
import { makeAccounts } from './auth/accounts.ts';
import { makeContracts } from './contracts/contracts.ts';
import { makeDevicePairings } from './device-ops/device-pairings.ts';
import { makeFirmware } from './device-ops/firmware.ts';
import { makeLcdLogs } from './device-ops/lcd-logs.ts';
import { createFactoryKit, type FactoryKit } from './factory.ts';
import { makeMeetings } from './meetings/meetings.ts';
import { makeSchedules } from './meetings/schedules.ts';
import { makeNotifications } from './notifications/notifications.ts';
import { makeCompanies } from './people/companies.ts';
import { makeDepartments } from './people/departments.ts';
import { makeEmployees } from './people/employees.ts';
import { makeManagers } from './people/managers.ts';
import { makePresences } from './people/presences.ts';
import { makeVisits } from './people/visits.ts';
import { makeLeaveBalances } from './requests/leave-balances.ts';
import { makeRequests } from './requests/requests.ts';
import { makeApiTokens } from './settings/api-tokens.ts';
import { makeProvisioningTokens } from './settings/provisioning-tokens.ts';
import { makeRoles } from './settings/roles.ts';
import { makeWebhooks } from './settings/webhooks.ts';
import { makeTelework } from './telework/telework.ts';
import { makeGates } from './vehicles/gates.ts';
import { makeVehicles } from './vehicles/vehicles.ts';
import { makeGuestCards } from './visitors/guest-cards.ts';
import { makeHealthDeclarations } from './visitors/health-declarations.ts';
import { makeVisitors } from './visitors/visitors.ts';

export type { Device } from './area/devices.ts';
export type { Person } from './people/employees.ts';

/** Functions that insert rows with their parents directly into the database. Every call inserts a new row. */
export type Factories = ReturnType<typeof composeFactories> & {
  /** Connection of the database owner, outside row-level security, to prepare and check rows. */
  owner: pg.Pool;
  end(): Promise<void>;
};

/**
 * Combines the factories for all kinds of rows. A factory comes after the factories for the rows on which its own rows
 * depend.
 */
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
    ...makeDevicePairings(kit, devices),
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
    ...makeApiTokens(kit),
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
