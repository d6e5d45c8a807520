import type { Actor, Tenant, World } from './authz.world.ts';
import { fresh, password, quarantined } from './authz.world.ts';

/** Where the row of a call stands, seen from company A. */
export type Place = 'none' | 'self' | 'colleague' | 'otherDepartment' | 'own' | 'otherCompany' | 'missing';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** One call to build: as whom, on whose row; `isFresh` wants a row of its own, because the call may change it. */
export interface Wanted {
  world: World;
  actor: Actor;
  place: Place;
  /** The company the row is of; a missing row is asked of one's own. */
  tenant: Tenant;
  isFresh: boolean;
}

export interface Builder {
  places: readonly Place[];
  input(wanted: Wanted): Promise<Input>;
  /** `body.departmentId` and the like → what company B has there. */
  references?: Record<string, (b: Tenant) => unknown>;
  /** What a call that is let through is answered, where it is no success. */
  ends?: string;
}

const nowhere: readonly Place[] = ['none'];
const inCompany: readonly Place[] = ['own', 'otherCompany', 'missing'];
const ofPerson: readonly Place[] = ['self', 'colleague', 'otherDepartment', 'otherCompany', 'missing'];
const missing = 999_999_999;

const plain = (input: Input = {}, references: Builder['references'] = {}): Builder => ({
  places: nowhere,
  input: async () => input,
  references,
});

/** Id of a row: the tenant's own, one made for this call, or none there is. */
type Id = (wanted: Wanted) => Promise<number>;
const rowOf =
  (standing: (tenant: Tenant) => number, make: (wanted: Wanted) => Promise<{ id: number }>): Id =>
  async (wanted) => {
    if (wanted.place === 'missing') return missing;
    return wanted.isFresh ? (await make(wanted)).id : standing(wanted.tenant);
  };
const companyOf = ({ place, tenant }: Wanted) => (place === 'missing' ? missing : tenant.companyId);

const building = rowOf(
  (t) => t.buildingId,
  ({ world, tenant: { companyId } }) => world.stand.make.building({ companyId }),
);
const room = rowOf(
  (t) => t.roomId,
  ({ world, tenant: { companyId, buildingId } }) => world.stand.make.room({ companyId, buildingId }),
);
const door = rowOf(
  (t) => t.doorId,
  ({ world, tenant: { companyId, roomId } }) => world.stand.make.door({ companyId, roomId }),
);
const device = rowOf(
  (t) => t.deviceId,
  ({ world, tenant: { companyId, doorId } }) => world.stand.make.device({ companyId, doorId }),
);
const jsonDevice = rowOf(
  (t) => t.deviceId,
  ({ world, tenant: { companyId, doorId } }) =>
    world.stand.make.device({ companyId, doorId, protocol: 'JSON' }),
);
const department = rowOf(
  (t) => t.departments[0],
  ({ world, tenant: { companyId } }) => world.stand.make.department({ companyId }),
);
const held = rowOf(
  (t) => t.quarantineId,
  async ({ world, tenant }) => ({ id: await quarantined(world.stand, tenant) }),
);

/** An employee by place; where a fresh one is wanted, of the same department. */
const employee: Id = async ({ world, actor, place, tenant, isFresh }) => {
  if (place === 'missing') return missing;
  if (place === 'self') return actor.person?.employeeId ?? missing;
  const departmentId = tenant.departments[place === 'otherDepartment' ? 1 : 0];
  const standing =
    { colleague: tenant.colleague, otherDepartment: tenant.other }[place as 'colleague'] ?? tenant.staff;
  const person = isFresh
    ? await world.stand.make.employee({ companyId: tenant.companyId, departmentId })
    : standing;
  return person.employeeId ?? missing;
};
const others = ofPerson.filter((place) => place !== 'self');

const byId = (id: Id, rest: Input = {}, places = inCompany): Builder => ({
  places,
  input: async (wanted) => ({ ...rest, params: { id: await id(wanted) } }),
});
const dates = { from: '2026-01-01', to: '2026-01-31' };
const today = {
  from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
};

const buildingBody = () => ({ buildingCode: fresh(), buildingName: 'New', address: 'Here' });
const roomBody = () => ({ roomCode: fresh(), roomName: 'New', roomType: 'OPEN_ROOM', floor: 1 });
const doorBody = () => ({ doorCode: fresh(), doorName: 'New' });
const deviceBody = () => ({ deviceCode: fresh(), deviceName: 'New', deviceType: 'FACE' });
const personBody = () => ({
  employeeCode: fresh('E1000'),
  firstName: 'New',
  lastName: 'New',
  displayName: 'New',
  email: `${fresh()}@example.com`,
});
let devices = 500_000;

const changing = (id: Id, body: (wanted: Wanted) => Promise<object>, places = inCompany): Builder => ({
  places,
  input: async (wanted) => ({ params: { id: await id(wanted) }, body: { ...(await body(wanted)) } }),
});
const creating = (body: (wanted: Wanted) => Promise<object>, places = inCompany): Builder => ({
  places,
  input: async (wanted) => ({ body: { ...(await body(wanted)) } }),
});
const referring = (builder: Builder, references: Builder['references']): Builder => ({
  ...builder,
  references,
});
const month = (builder: Partial<Builder> = {}): Builder => ({
  places: inCompany,
  input: async (wanted) => ({ params: { companyId: companyOf(wanted), month: '2020-03' } }),
  ...builder,
});

const companyCode = { 'query.companyCode': (b: Tenant) => b.companyCode };
const login = (account: () => string): Builder => ({
  places: nowhere,
  input: async () => ({ body: { account: account(), password: 'wrong-Guess' } }),
  ends: 'AUTH_BAD_CREDENTIAL',
});

/** How to call each operation on each kind of row. */
export const builders: Record<string, Builder> = {
  'sessions.loginByEmail': login(() => `${fresh()}@example.com`),
  'sessions.loginByUsername': login(() => fresh()),
  'sessions.check': plain(),
  'sessions.refresh': {
    places: nowhere,
    input: async () => ({ body: { refreshToken: 'none' } }),
    ends: 'AUTH_UNAUTHORIZED',
  },
  'sessions.logout': plain(),
  'sessions.me': plain(),
  'sessions.changePassword': {
    places: nowhere,
    input: async ({ actor }) => ({
      body: { oldPassword: password, newPassword: 'short1', username: actor.person?.accountName ?? 'nobody' },
    }),
    ends: 'AUTH_PASSWORD_TOO_WEAK',
  },
  'sessions.list': plain(),
  'sessions.remove': {
    places: ['self', 'colleague', 'otherCompany', 'missing'],
    input: async ({ world, actor, place, tenant }) => {
      if (place === 'missing') return { params: { id: missing } };
      const whose = place === 'self' ? actor.person : tenant.staff;
      if (!whose) return { params: { id: missing } };
      if (place !== 'self' && whose !== actor.person) return { params: { id: tenant.sessionId } };
      await world.stand.signIn(place === 'self' ? whose : tenant.colleague);
      const { rows } = await world.stand.make.owner.query(
        'SELECT max(id) AS id FROM sessions WHERE account_id = $1',
        [place === 'self' ? whose.accountId : tenant.colleague.accountId],
      );
      return { params: { id: Number(rows[0].id) } };
    },
  },
  'live.stream': plain(),

  'buildings.list': plain({ query: { size: 1000 } }, companyCode),
  'buildings.get': byId(building),
  'buildings.create': referring(
    creating(async (w) => ({ ...buildingBody(), companyId: companyOf(w) })),
    { 'body.companyId': (b) => b.companyId },
  ),
  'buildings.update': changing(building, async () => buildingBody()),
  'buildings.remove': byId(building),

  'rooms.list': plain(
    { query: { size: 1000 } },
    { ...companyCode, 'query.buildingCode': (b) => b.buildingCode, 'query.buildingId': (b) => b.buildingId },
  ),
  'rooms.get': byId(room),
  'rooms.create': referring(
    creating(async (w) => ({ ...roomBody(), companyId: companyOf(w), buildingId: w.tenant.buildingId })),
    {
      'body.companyId': (b) => b.companyId,
      'body.buildingId': (b) => b.buildingId,
      'body.parentRoomId': (b) => b.roomId,
    },
  ),
  'rooms.update': referring(
    changing(room, async (w) => ({ ...roomBody(), buildingId: w.tenant.buildingId })),
    { 'body.buildingId': (b) => b.buildingId, 'body.parentRoomId': (b) => b.roomId },
  ),
  'rooms.remove': byId(room),

  'doors.list': plain({ query: { size: 1000 } }, { ...companyCode, 'query.roomCode': (b) => b.roomCode }),
  'doors.get': byId(door),
  'doors.create': referring(
    creating(async (w) => ({ ...doorBody(), roomId: w.place === 'missing' ? missing : w.tenant.roomId })),
    { 'body.roomId': (b) => b.roomId },
  ),
  'doors.update': referring(
    changing(door, async (w) => ({ ...doorBody(), roomId: w.tenant.roomId })),
    { 'body.roomId': (b) => b.roomId },
  ),
  'doors.remove': byId(door),

  'devices.list': plain({ query: { size: 1000 } }, { ...companyCode, 'query.doorCode': (b) => b.doorCode }),
  'devices.nextId': plain(),
  'devices.get': byId(device),
  'devices.create': referring(
    creating(async (w) => ({
      ...deviceBody(),
      id: ++devices,
      doorId: w.place === 'missing' ? missing : w.tenant.doorId,
    })),
    { 'body.doorId': (b) => b.doorId },
  ),
  'devices.update': referring(
    changing(device, async (w) => ({ ...deviceBody(), doorId: w.tenant.doorId })),
    { 'body.doorId': (b) => b.doorId },
  ),
  'devices.remove': byId(device),

  'pendingDevices.list': plain({ query: { size: 100 } }),
  'pendingDevices.approve': referring(
    {
      places: inCompany,
      input: async (w) => ({
        params: { serialNumber: await pending(w) },
        body: {
          ...deviceBody(),
          id: ++devices,
          doorId: w.place === 'missing' ? missing : w.tenant.doorId,
          allowedAddresses: ['127.0.0.1'],
        },
      }),
    },
    { 'body.doorId': (b) => b.doorId },
  ),
  'pendingDevices.dismiss': {
    places: nowhere,
    input: async (w) => ({ params: { serialNumber: await pending(w) } }),
  },
  'deviceCommands.list': byId(device),
  'deviceCommands.send': byId(device, { body: { kind: 'CHECK' } }),
  'deviceSecrets.rotate': byId(jsonDevice),
  'deviceLogs.list': plain({ query: { ...today, size: 100 } }),
  'deviceLogs.export': plain({ query: today }),
  'quarantine.list': plain({ query: { size: 100 } }),
  'quarantine.map': referring(
    creating(async (w) => ({ code: fresh('7'), employeeId: await employee(w) }), others),
    { 'body.employeeId': (b) => b.staff.employeeId },
  ),
  'quarantine.release': { ...byId(held), ends: 'ATT_QUARANTINE_RESOLVED' },
  'quarantine.dismiss': byId(held),

  'companies.pick': plain(),
  'companies.list': plain({ query: { size: 1000 } }),
  'companies.get': byId(async (w) => companyOf(w)),
  'companies.create': {
    places: nowhere,
    input: async () => ({ body: { companyCode: fresh(), companyName: 'New', timeZone: 'UTC' } }),
  },
  'companies.update': changing(
    async (w) => companyOf(w),
    async () => ({ companyName: 'New', timeZone: 'UTC' }),
  ),
  'companies.remove': { ...byId(async (w) => companyOf(w)), ends: 'HR_COMPANY_IN_USE' },

  'departments.list': plain({ query: { size: 1000 } }, companyCode),
  'departments.get': byId(department),
  'departments.create': referring(
    creating(async (w) => ({ departmentCode: fresh(), departmentName: 'New', companyId: companyOf(w) })),
    {
      'body.companyId': (b) => b.companyId,
      'body.parentDepartmentId': (b) => b.departments[0],
      'body.managerIds': (b) => [b.staff.employeeId],
    },
  ),
  'departments.update': referring(
    changing(department, async () => ({ departmentCode: fresh(), departmentName: 'New' })),
    {
      'body.parentDepartmentId': (b) => b.departments[0],
      'body.managerIds': (b) => [b.staff.employeeId],
    },
  ),
  'departments.remove': byId(department),

  'employees.list': plain(
    { query: { size: 1000 } },
    { ...companyCode, 'query.departmentId': (b) => b.departments[0] },
  ),
  'employees.get': byId(employee, {}, others),
  'employees.create': referring(
    creating(async (w) => ({
      ...personBody(),
      accountName: fresh('p'),
      companyId: companyOf(w),
      departmentId: w.tenant.departments[0],
    })),
    { 'body.companyId': (b) => b.companyId, 'body.departmentId': (b) => b.departments[0] },
  ),
  'employees.update': referring(
    changing(
      employee,
      async (w) => ({
        ...personBody(),
        devicePin: String(900_000 + ++devices),
        departmentId: w.tenant.departments[0],
      }),
      others,
    ),
    { 'body.departmentId': (b) => b.departments[0] },
  ),
  'employees.updateDetail': changing(employee, async () => ({ award: 'New' }), others),
  'employees.givePassword': byId(employee, {}, others),
  'employees.remove': byId(employee, {}, others),

  'timesheets.mine': { places: ['self'], input: async () => ({ query: dates }) },
  'timesheets.exportMine': { places: ['self'], input: async () => ({ query: dates }) },
  'timesheets.ofEmployee': byId(employee, { query: dates }, ofPerson),
  'timesheets.exportOfEmployee': byId(employee, { query: dates }, ofPerson),
  'attendanceLogs.mine': { places: ['self'], input: async () => ({ query: { date: dates.from } }) },
  'attendanceLogs.exportMine': { places: ['self'], input: async () => ({ query: { date: dates.from } }) },
  'attendanceLogs.ofEmployee': byId(employee, { query: { date: dates.from } }, ofPerson),
  'attendanceLogs.exportOfEmployee': byId(employee, { query: { date: dates.from } }, ofPerson),
  'attendanceMonths.list': {
    places: inCompany,
    input: async (w) => ({ params: { companyId: companyOf(w) }, query: { year: 2020 } }),
  },
  'attendanceMonths.lateChanges': month(),
  'attendanceMonths.lock': month(),
  'attendanceMonths.unlock': month(),
};

/** Serial number of a terminal that knocked and waits. */
async function pending({ world: { stand } }: Wanted): Promise<string> {
  const serial = fresh('P');
  await stand.make.owner.query(
    "INSERT INTO pending_devices (serial_number, protocol, first_seen_at, last_seen_at) VALUES ($1, 'ZK_ATT', now(), now())",
    [serial],
  );
  return serial;
}
