import { importBuilders } from './authz.imports.ts';
import { settingsBuilders } from './authz.objects.settings.ts';
import { officeBuilders } from './authz.offices.ts';
import { pictureBuilders } from './authz.pictures.ts';
import { profileBuilders } from './authz.profiles.ts';
import {
  account,
  type Builder,
  building,
  byId,
  changing,
  companyOf,
  creating,
  department,
  device,
  door,
  employee,
  held,
  inCompany,
  jsonDevice,
  leaver,
  mail,
  missing,
  nowhere,
  ofPerson,
  others,
  plain,
  referring,
  room,
  type Wanted,
} from './authz.rows.ts';
import { signInBuilders } from './authz.sign-in.ts';
import { fresh, password, type Tenant } from './authz.world.ts';

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

const month = (builder: Partial<Builder> = {}): Builder => ({
  places: inCompany,
  input: async (wanted) => ({ params: { companyId: companyOf(wanted), month: '2020-03' } }),
  ...builder,
});

const companyCode = { 'query.companyCode': (b: Tenant) => b.companyCode };
const staffFilters = {
  ...companyCode,
  'query.departmentId': (b: Tenant) => b.departments[0],
  'query.departmentCodes': (b: Tenant) => b.departmentCode,
};

/** How to call each operation on each kind of row. */
export const builders: Record<string, Builder> = {
  ...officeBuilders,
  'sessions.check': plain(),
  'sessions.refresh': {
    places: nowhere,
    input: async () => ({ body: { refreshToken: 'none' } }),
    ends: 'AUTH_UNAUTHORIZED',
  },
  'passwords.forgot': {
    places: nowhere,
    input: async () => ({ body: { email: `${fresh()}@example.com` } }),
  },
  'passwords.verifyOtp': {
    places: nowhere,
    input: async () => ({ body: { email: `${fresh()}@example.com`, otp: '12345678' } }),
    ends: 'AUTH_VERIFY_TOKEN_NOT_FOUND',
  },
  'passwords.reset': {
    places: nowhere,
    input: async () => ({
      body: { email: `${fresh()}@example.com`, otp: '12345678', newPassword: 'Green-Teapot-77' },
    }),
    ends: 'AUTH_VERIFY_TOKEN_NOT_FOUND',
  },
  'accounts.resendInvite': byId(account(1), {}, others),
  'accounts.activate': byId(account(0), {}, others),
  'accounts.resetPassword': byId(account(1), {}, others),
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
  ...signInBuilders,
  'live.stream': plain(),
  ...settingsBuilders,

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
    references: { 'body.departmentIds': (b) => [b.departments[0]] },
  },
  'companies.update': referring(
    changing(
      async (w) => companyOf(w),
      async () => ({ companyName: 'New', timeZone: 'UTC' }),
    ),
    { 'body.departmentIds': (b) => [b.departments[0]] },
  ),
  'companies.remove': { ...byId(async (w) => companyOf(w)), ends: 'HR_COMPANY_IN_USE' },

  'departments.managed': plain(),
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

  'employees.list': plain({ query: { size: 1000 } }, staffFilters),
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
  'employees.remove': byId(employee, {}, others),
  'employees.bulk': referring(
    {
      places: others,
      input: async (w) => ({
        body: { ids: [await employee(w)], action: { kind: 'MOVE', departmentId: w.tenant.departments[1] } },
      }),
    },
    { 'body.action.departmentId': (b) => b.departments[0], 'body.ids': (b) => [b.staff.employeeId] },
  ),
  'employees.export': plain({}, staffFilters),
  'employees.erase': { places: others, input: leaver },
  'personalData.exportMine': plain(),
  'personalData.exportOf': byId(employee, {}, others),
  'personalData.erasure': byId(employee, {}, others),
  'privacySettings.get': { places: inCompany, input: async (w) => ({ params: { companyId: companyOf(w) } }) },
  'privacySettings.update': {
    places: inCompany,
    input: async (w) => ({ params: { companyId: companyOf(w) }, body: { rawRecordMonths: 12 } }),
  },

  ...profileBuilders,
  ...pictureBuilders,
  ...importBuilders,

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

  'mails.list': plain({ query: { size: 100 } }),
  'mails.retry': byId(mail),
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
