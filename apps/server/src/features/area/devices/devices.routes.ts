import { type Device, devices } from '@gatehouse/api/area/devices';
import { type DeviceConnection, findMissingFields, isKnownByPath } from '@gatehouse/api/area/devices.rules';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { acknowledgeAlarms, markDevice } from '../../device-ops/device-alarms/alarms.service.ts';
import { listDeviceStatuses } from './device-list.queries.ts';
import * as locks from './device-locks.queries.ts';
import { findChangedAssignments } from './device-locks.rules.ts';
import { devicesPersonal } from './devices.personal.ts';
import * as queries from './devices.queries.ts';
import * as terminal from './devices.terminal.queries.ts';
import { isEmployee, listTerminalsOfEmployee } from './employee-terminals.queries.ts';
import { offlineJob, silenceJob } from './silence.service.ts';

/**
 * Returns the identity of a device: protocol and serial number. A changed identity means that another terminal is
 * connected.
 */
const identityOf = ({ protocol, serialNumber }: DeviceConnection) =>
  isKnownByPath(protocol)
    ? 'its path'
    : `serial number ${serialNumber ?? ''}${protocol === 'ZK_ACC' ? ' for access' : ''}`;

/**
 * Returns the approval of a device. Entering a serial number approves that terminal (rules.md §4). A device with a
 * secret path is approved when its path is created.
 */
const approvalFor = (
  viewer: Viewer,
  { protocol, serialNumber }: DeviceConnection,
  at: Date,
): queries.DeviceApproval =>
  isKnownByPath(protocol) || !serialNumber
    ? { approved_at: null, approved_by: null, path_hash: null }
    : { approved_at: at, approved_by: viewer.accountId, path_hash: null };

/** Serializes the alarms and notices that an acknowledgement clears. */
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
    // A device with records can never be deleted, because the records are kept.
    punch_inbox__device_id: 'AREA_DEVICE_IN_USE',
    punches__device_id: 'AREA_DEVICE_IN_USE',
    punch_backlog__device_id: 'AREA_DEVICE_IN_USE',
    quarantine__device_id: 'AREA_DEVICE_IN_USE',
  },
  routes: [
    route(devices.list, queries.listDevices),
    route(devices.standings, listDeviceStatuses),
    route(devices.holding, async ({ db, viewer, params: { id }, refuse }) => {
      if (!(await isEmployee(db, viewer, id))) refuse('HR_EMPLOYEE_NOT_FOUND');
      return { content: await listTerminalsOfEmployee(db, viewer, id) };
    }),
    route(devices.nextId, async ({ db }) => ({ id: await queries.findNextNumber(db) })),
    route(devices.get, (call) => queries.deviceRow.find(call, call.params.id)),
    route(devices.create, async (call) => {
      const { db, viewer, body, clock, refuse, announce } = call;
      const companyId =
        (await lockReferencedRow(db, viewer, 'doors', body.doorId)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
      const approval = approvalFor(viewer, body, clock.now());
      const after = await queries.insertDevice(call, companyId, approval);
      if (body.serialNumber !== null) await terminal.deletePending(db, body.serialNumber);
      await announce({ topic: 'devices.changed', companyId, ids: [body.id] });
      return after;
    }),
    route(devices.update, async (call) => {
      const { db, viewer, params, body, clock, jobs, refuse, announce } = call;
      const { id } = params;
      const before = await queries.deviceRow.lockToUpdate(call, id);
      const { companyId } = before;
      const desired = { ...before, ...body };
      const missing = findMissingFields(desired).map(
        (field): FieldError => ({ field, rule: 'required', params: {} }),
      );
      if (missing.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: missing });
      if ((await lockReferencedRow(db, viewer, 'doors', desired.doorId)) !== companyId)
        refuse('AREA_DOOR_ID_NOT_FOUND');
      const unknown = (body.locks ?? []).some(
        ({ lock }) => !before.locks.some((assigned) => assigned.lock === lock),
      );
      if (unknown || (body.locks && before.locks.length === 1)) refuse('AREA_DEVICE_LOCK_NOT_FOUND');
      const assignments = findChangedAssignments(before, body);
      const doorIds = assignments.flatMap((assignment) => assignment.doorId ?? []);
      const doorsFound = await locks.lockDoors(db, viewer, doorIds);
      if (doorIds.some((doorId) => doorsFound.get(doorId) !== companyId)) refuse('AREA_DOOR_ID_NOT_FOUND');
      if (await locks.areDoorsTaken(db, id, doorIds)) refuse('AREA_DOOR_LOCK_TAKEN');
      await locks.clearLocks(
        db,
        id,
        assignments.map(({ lock }) => lock),
      );
      const { serialNumber } = desired;
      const isAnother = identityOf(desired) !== identityOf(before);
      const approval = isAnother ? approvalFor(viewer, desired, clock.now()) : {};
      if (isAnother) await terminal.resetTerminal(db, viewer, id, clock.now());
      const after = await queries.deviceRow.update(call, before, approval, () =>
        locks.assignLocks(db, id, assignments),
      );
      if (isAnother && serialNumber !== null) await terminal.deletePending(db, serialNumber);
      // The direction of punches depends on these fields (rules.md §3.10).
      if (after.direction !== before.direction || after.doorId !== before.doorId || assignments.length > 0)
        await jobs.send(db, 'attendance.recompute', { companyId }, { key: `company:${companyId}` });
      await announce({ topic: 'devices.changed', companyId, ids: [id] });
      return after;
    }),
    route(devices.looked, async (call) => {
      const { db, viewer, params, body, clock, record, announce } = call;
      const before = await queries.deviceRow.lock(call, params.id);
      const { note, upTo } = body;
      const alarmIds = await acknowledgeAlarms(db, viewer, before.id, { upTo, note, at: clock.now() });
      await terminal.clearNotices(db, viewer, before.id);
      await markDevice(db, before.id);
      const after = await queries.deviceRow.find(call, before.id);
      if (alarmIds.length === 0 && openIn(before) === openIn(after)) {
        // Another administrator acknowledged the notices first. Only the first acknowledgement is recorded.
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
      const before = await queries.deviceRow.lock(call, params.id);
      refuseInUse(refuse, 'AREA_DEVICE_IN_USE', await queries.countReported(db, before));
      const result = await queries.deviceRow.remove(call, before);
      await announce({ topic: 'devices.changed', companyId: before.companyId, ids: [before.id] });
      return result;
    }),
  ],
};
