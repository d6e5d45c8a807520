import { type Device, devices } from '@gatehouse/api/area/devices';
import { type DeviceConnection, findMissingFields, isKnownByPath } from '@gatehouse/api/area/devices.rules';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { acknowledgeAlarms, markDevice } from '../../device-ops/device-alarms/alarms.service.ts';
import * as locks from './device-locks.queries.ts';
import { changedAssignments } from './device-locks.rules.ts';
import { devicesPersonal } from './devices.personal.ts';
import * as queries from './devices.queries.ts';
import * as terminal from './devices.terminal.queries.ts';
import { isEmployee, listHolding } from './holding.queries.ts';
import { offlineJob, silenceJob } from './silence.service.ts';
import { listStandings } from './standings.queries.ts';

/** What a device is known by: another one is another terminal. */
const knownBy = ({ protocol, serialNumber }: DeviceConnection) =>
  isKnownByPath(protocol)
    ? 'its path'
    : `serial number ${serialNumber ?? ''}${protocol === 'ZK_ACC' ? ' for access' : ''}`;

/** Whoever enters a serial number here lets that terminal in (rules.md §4); one known by its path, whoever makes the path. */
const approvalOf = (
  viewer: Viewer,
  { protocol, serialNumber }: DeviceConnection,
  at: Date,
): queries.Approval =>
  isKnownByPath(protocol) || !serialNumber
    ? { approved_at: null, approved_by: null, path_hash: null }
    : { approved_at: at, approved_by: viewer.accountId, path_hash: null };

/** Clears the alarms and notes that an acknowledgement covers. */
const openIn = ({ duressAt, alarms, alarmAt, lateAlarmAt, missingEvents, denied }: Device) =>
  JSON.stringify([duressAt, alarms, alarmAt, lateAlarmAt, missingEvents, denied]);

export const devicesFeature: Feature = {
  name: 'devices',
  personal: devicesPersonal,
  jobs: [silenceJob(), offlineJob()],
  constraints: {
    devices__time_zone: 'API_INVALID_REQUEST_ARGUMENT',
    devices_pkey: 'AREA_DEVICE_ID_DUPLICATED',
    devices__company_id__device_code: 'AREA_DEVICE_CODE_DUPLICATED',
    devices__serial_number: 'AREA_DEVICE_SERIAL_DUPLICATED',
    device_locks__device_id__door_id: 'AREA_DOOR_LOCK_TAKEN',
    // what a device has reported is kept for ever, and so is the device
    punch_inbox__device_id: 'AREA_DEVICE_IN_USE',
    punches__device_id: 'AREA_DEVICE_IN_USE',
    punch_backlog__device_id: 'AREA_DEVICE_IN_USE',
    quarantine__device_id: 'AREA_DEVICE_IN_USE',
  },
  routes: [
    route(devices.list, queries.listDevices),
    route(devices.standings, listStandings),
    route(devices.holding, async ({ db, viewer, params: { id }, refuse }) => {
      if (!(await isEmployee(db, viewer, id))) refuse('HR_EMPLOYEE_NOT_FOUND');
      return { content: await listHolding(db, viewer, id) };
    }),
    route(devices.nextId, async ({ db }) => ({ id: await queries.findNextNumber(db) })),
    route(devices.get, (call) => queries.one.find(call, call.params.id)),
    route(devices.create, async (call) => {
      const { db, viewer, body, clock, refuse, announce } = call;
      const companyId =
        (await lockReferencedRow(db, viewer, 'doors', body.doorId)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      const approval = approvalOf(viewer, body, clock.now());
      const after = await queries.insertDevice(call, companyId, approval);
      if (body.serialNumber !== null) await terminal.forgetPending(db, body.serialNumber);
      await announce({ topic: 'devices.changed', companyId, ids: [body.id] });
      return after;
    }),
    route(devices.update, async (call) => {
      const { db, viewer, params, body, clock, jobs, refuse, announce } = call;
      const { id } = params;
      const before = await queries.one.lockToUpdate(call, id);
      const { companyId } = before;
      const wanted = { ...before, ...body };
      const missing = findMissingFields(wanted).map(
        (field): FieldError => ({ field, rule: 'required', params: {} }),
      );
      if (missing.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: missing });
      if ((await lockReferencedRow(db, viewer, 'doors', wanted.doorId)) !== companyId)
        refuse('AREA_DOOR_ID_NOT_FOUND');
      const unknown = (body.locks ?? []).some(({ lock }) => !before.locks.some((one) => one.lock === lock));
      if (unknown || (body.locks && before.locks.length === 1)) refuse('AREA_DEVICE_LOCK_NOT_FOUND');
      const assignments = changedAssignments(before, body);
      const doorIds = assignments.flatMap((one) => one.doorId ?? []);
      const doorsFound = await locks.lockDoors(db, viewer, doorIds);
      if (doorIds.some((one) => doorsFound.get(one) !== companyId)) refuse('AREA_DOOR_ID_NOT_FOUND');
      if (await locks.areTaken(db, id, doorIds)) refuse('AREA_DOOR_LOCK_TAKEN');
      await locks.clearLocks(
        db,
        id,
        assignments.map(({ lock }) => lock),
      );
      const { serialNumber } = wanted;
      const isAnother = knownBy(wanted) !== knownBy(before);
      const approval = isAnother ? approvalOf(viewer, wanted, clock.now()) : {};
      if (isAnother) await terminal.forgetTerminal(db, viewer, id, clock.now());
      const after = await queries.one.update(call, before, approval, () =>
        locks.assignLocks(db, id, assignments),
      );
      if (isAnother && serialNumber !== null) await terminal.forgetPending(db, serialNumber);
      // which punches came in and which went out follows from these (rules.md §3.10)
      if (after.direction !== before.direction || after.doorId !== before.doorId || assignments.length > 0)
        await jobs.send(db, 'attendance.recompute', { companyId }, { key: `company:${companyId}` });
      await announce({ topic: 'devices.changed', companyId, ids: [id] });
      return after;
    }),
    route(devices.looked, async (call) => {
      const { db, viewer, params, body, clock, record, announce } = call;
      const before = await queries.one.lock(call, params.id);
      const { note, upTo } = body;
      const alarmIds = await acknowledgeAlarms(db, viewer, before.id, { upTo, note, at: clock.now() });
      await terminal.clearNotices(db, viewer, before.id);
      await markDevice(db, before.id);
      const after = await queries.one.find(call, before.id);
      if (alarmIds.length === 0 && openIn(before) === openIn(after)) {
        // another administrator was first: it counts once
        await record();
        return after;
      }
      const entityId = before.id;
      await record({ companyId: before.companyId, entityId, before, after: { ...after, note, alarmIds } });
      await announce({ topic: 'devices.changed', companyId: before.companyId, ids: [before.id] });
      return after;
    }),
    route(devices.remove, async (call) => {
      const { db, params, refuse, announce } = call;
      const before = await queries.one.lock(call, params.id);
      refuseInUse(refuse, 'AREA_DEVICE_IN_USE', await queries.countReported(db, before));
      const gone = await queries.one.remove(call, before);
      await announce({ topic: 'devices.changed', companyId: before.companyId, ids: [before.id] });
      return gone;
    }),
  ],
};
