import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, DAY } from '@gatehouse/api/platform/dates';
import type { BuiltInRole } from '@gatehouse/api/platform/permissions';
import type { OwnAction } from '@gatehouse/api/settings/system-log';
import { closeCompany } from '../../src/features/attendance/attendance-days/attendance-days.service.ts';
import { firstAccountName } from '../../src/features/auth/accounts/first-start.service.ts';
import { newPath } from '../../src/features/device-ops/device-secrets/secret-path.ts';
import { deviceSecret } from '../../src/features/device-ops/signed-requests/device-secret.ts';
import { dateAt } from '../../src/platform/dates/zones.ts';
import { hashPassword } from '../../src/platform/password.ts';
import { recordChange } from '../../src/platform/record.ts';
import type { Services } from '../../src/platform/services.ts';
import { StartRefusal } from '../../src/platform/start-refusal.ts';
import type { Portal } from '../../src/portal.ts';
import { addAccess } from './access/access.ts';
import { addGates } from './access/gates.ts';
import { sendRefusals } from './access/refusals.ts';
import { placeRooms } from './access/room-map.queries.ts';
import { addVehicles } from './access/vehicles.ts';
import { addApiTokens } from './api-tokens.ts';
import { type SampleTerminal, sendHistory } from './attendance/history.ts';
import { addLeave } from './attendance/leave.ts';
import { closeMonth } from './attendance/months.ts';
import { type SampleCompany, type SampleHome, samplePlan } from './attendance/plan.ts';
import type { SampleWorker } from './attendance/punches.ts';
import { addRequests } from './attendance/requests.ts';
import { addHolidays, addShifts } from './attendance/shifts.ts';
import { addTelework } from './attendance/telework.ts';
import { addContracts } from './contracts.ts';
import { addDeclarations } from './meetings/declarations.ts';
import { addMeetings } from './meetings/meetings.ts';
import { addScheduleEvents } from './meetings/schedules.ts';
import { addVisitors } from './meetings/visitors.ts';
import { addNotifications } from './notifications.ts';
import { inventPerson } from './people.ts';
import { createRandom, type Random } from './random.ts';
import * as queries from './sample.queries.ts';

export interface SampleAccount {
  role: string;
  account: string;
  password: string;
}

interface SampleSignIn {
  accountName: string;
  roles: BuiltInRole[];
  department: string;
}

/** Sample accounts that can sign in, one per role. `admin.b` belongs to the second company. */
const signing: Record<string, SampleSignIn[]> = {
  SAOMAI: [
    { accountName: 'admin', roles: ['STAFF', 'ADMIN'], department: 'HR' },
    { accountName: 'manager', roles: ['STAFF', 'MANAGER'], department: 'ENG' },
    { accountName: 'staff', roles: ['STAFF'], department: 'ENG' },
  ],
  HANBIT: [{ accountName: 'admin.b', roles: ['STAFF', 'ADMIN'], department: 'FIN' }],
};

/** Prefixes of the serial numbers of sample terminals, by protocol. */
const makers = { ZK_ATT: 'CJ9H', JSON: 'GHJ', HIKVISION: 'DSK1T' };
const sides = { IN: ', in', OUT: ', out', TWO_WAYS: '' };

const actor = { accountId: null, name: 'sample organisation', requestId: 'start', address: '' };

/**
 * Fills an empty portal with the sample organisation: people, buildings, terminals and 90 days of punches. Punches are
 * processed like those of real terminals. Writes `sample/terminals.json` for the simulator.
 * @throws StartRefusal if the portal contains a company
 */
export async function addSample(
  { app, services }: Pick<Portal, 'app' | 'services'>,
  givenPassword: string | undefined,
  printLine: (line: string) => void,
  plans: readonly SampleCompany[] = samplePlan,
): Promise<SampleAccount[]> {
  if ((await services.database.asSystem(queries.countCompanies)) > 0) {
    throw new StartRefusal(
      'The sample organisation needs an empty portal, and this one already holds a company.',
    );
  }
  const random = createRandom(20_261_120);
  const password = givenPassword ?? randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const terminals: SampleTerminal[] = [];
  const workers: SampleWorker[] = [];
  const homes: SampleHome[] = [];
  for (const plan of plans) {
    const company = await addCompany(services, random, plan, passwordHash, terminals.length);
    await addLeave(services, company.home);
    await addAccess(services, company.home);
    homes.push(company.home);
    terminals.push(...company.terminals);
    workers.push(...company.workers);
  }
  printLine(`Added ${plans.length} companies and ${workers.length} people; adding 90 days of punches.`);
  const punches = await sendHistory(app, services.clock.now(), random, workers, terminals);
  await sendRefusals({ app, services }, terminals);
  for (const home of homes) {
    await closeCompany(services, home.companyId, { from: addDays(home.today, -90) });
    await addNotifications(services, home);
    await closeMonth(app, services, home, terminals);
    await addRequests(services, home);
    await addMeetings(services, home);
    await addScheduleEvents(services, home);
    await services.database.asCompanies([home.companyId], (db) => placeRooms(db, home.companyId));
    await addGates(services, home);
    await addVehicles(services, home);
    await addVisitors(services, home);
    await addDeclarations(services, home);
    await addTelework(services, home);
    await addApiTokens(services, home);
  }
  await addContracts(services, homes);
  printLine(`Added ${punches} punches.`);
  await writeTerminals(services, terminals);
  const roleOf = ({ roles }: SampleSignIn) => roles.at(-1) ?? 'STAFF';
  const accounts = Object.values(signing)
    .flat()
    .map((signIn) => ({ role: roleOf(signIn), account: signIn.accountName, password }));
  return givenPassword ? [{ role: 'SYSADMIN', account: firstAccountName, password }, ...accounts] : accounts;
}

async function addCompany(
  services: Services,
  random: Random,
  plan: SampleCompany,
  passwordHash: string,
  devicesBefore: number,
) {
  const at = services.clock.now();
  const companyId = await services.database.asSystem((db) => queries.insertCompany(db, plan));
  const home = { companyId, code: plan.code, today: dateAt(plan.timeZone, at.getTime()) };
  return services.database.asCompanies([companyId], async (db) => {
    await queries.insertHours(db, companyId, plan.hours);
    const terminals = await addTerminals(db, plan, companyId, devicesBefore, at);
    await addHolidays(db, home);
    const workers: SampleWorker[] = [];
    let number = 0;
    for (const department of plan.departments) {
      const departmentId = await queries.insertDepartment(db, companyId, department.code, department.name);
      if (department.hours)
        await queries.insertShift(db, {
          companyId,
          departmentId,
          name: department.name,
          ...department.hours,
        });
      await addShifts(db, companyId, departmentId, department.code);
      if (department.building)
        await queries.setHomeBuilding(db, companyId, departmentId, department.building);
      const signIns = (signing[plan.code] ?? []).filter((signIn) => signIn.department === department.code);
      const people = Array.from({ length: department.people }, (_, index) => {
        number++;
        const invented = inventPerson(random, random.pick(plan.cultures), number);
        const { accountName = `${plan.code.toLowerCase()}.${invented.accountName}`, roles = ['STAFF'] } =
          signIns[index] ?? {};
        const pin = String(1000 + number);
        const zkTerminals = terminals.filter(({ protocol }) => protocol === 'ZK_ATT');
        const entrance = department.code === 'SALES' ? zkTerminals.slice(-1) : zkTerminals.slice(0, 2);
        workers.push({
          pin,
          start: (department.hours ?? plan.hours).start,
          end: (department.hours ?? plan.hours).end,
          terminals: { in: entrance[0]?.serial ?? '', out: entrance.at(-1)?.serial ?? '' },
        });
        return {
          ...invented,
          companyId,
          departmentId,
          accountName,
          email: `${accountName}@${plan.code.toLowerCase()}.example`,
          code: `${plan.code.slice(0, 2)}-${String(number).padStart(4, '0')}`,
          pin,
          card: String(70_000_000 + companyId * 10_000 + number),
          roles: [...roles],
          passwordHash: signIns[index] ? passwordHash : null,
        };
      });
      // The hiring date is before the first punch. Otherwise days without punches at the beginning would not count as
      // absences.
      await queries.insertPeople(db, people, new Date(at.getTime() - 100 * DAY));
      const manager = signIns.find(({ roles }) => roles.includes('MANAGER'));
      if (manager) await queries.makeManager(db, companyId, departmentId, manager.accountName);
    }
    await recordChange(db, at, actor, 'sample.add' satisfies OwnAction, {
      companyId,
      entity: 'companies',
      entityId: companyId,
      after: { people: number },
    });
    const pins = workers.map(({ pin }) => pin);
    return { home, terminals: terminals.map((terminal) => ({ ...terminal, pins })), workers };
  });
}

async function addTerminals(
  db: Parameters<typeof queries.insertTerminal>[0],
  plan: SampleCompany,
  companyId: number,
  before: number,
  at: Date,
) {
  const terminals: Omit<SampleTerminal, 'pins'>[] = [];
  for (const building of plan.buildings) {
    const buildingId = await queries.insertBuilding(db, companyId, building);
    for (const room of building.rooms) {
      const roomId = await queries.insertRoom(db, companyId, buildingId, room);
      for (const door of room.doors) {
        const doorId = await queries.insertDoor(db, companyId, roomId, door.code, door.name);
        for (const { direction, protocol } of door.terminals) {
          const id = before + terminals.length + 1;
          const serial = `${makers[protocol]}2049600${String(id).padStart(2, '0')}`;
          const path = protocol === 'HIKVISION' ? newPath() : null;
          const code = `${door.code}-${direction}`;
          await queries.insertTerminal(
            db,
            {
              id,
              companyId,
              doorId,
              code,
              name: `${door.name}${sides[direction]}`,
              direction,
              protocol,
              serial,
              path,
            },
            at,
          );
          terminals.push({ id, companyId, serial, protocol, path, zone: building.timeZone });
        }
      }
    }
  }
  return terminals;
}

/** Writes the list of terminals that `npm run simulate` uses by default. */
async function writeTerminals({ settings }: Services, terminals: readonly SampleTerminal[]): Promise<void> {
  const folder = join(settings.dataDir, 'sample');
  const dialectOf = ({ id, protocol, path }: SampleTerminal) => {
    if (path !== null) return { dialect: 'hik', secret: path };
    return protocol === 'JSON'
      ? { dialect: 'json', secret: deviceSecret(settings.masterKey, id, 1) }
      : { dialect: 'zk-att' };
  };
  const played = terminals.map((terminal) => {
    const { serial, zone, pins } = terminal;
    return { serial, zone, pins, ...dialectOf(terminal) };
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'terminals.json'), JSON.stringify({ terminals: played }, null, 2), {
    mode: 0o600,
  });
}
