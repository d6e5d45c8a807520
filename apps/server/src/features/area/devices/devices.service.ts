import type { Device, devices } from '@gatehouse/api/area/devices';
import {
  type DeviceConnection,
  findMissingFields,
  isKnownByPath,
  traitsOf,
} from '@gatehouse/api/area/devices.rules';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { findCompanyOfCodes, findNamedRow } from '../../../platform/db/codes.ts';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { acknowledgeAlarms, markDevice } from '../../device-ops/device-alarms/alarms.service.ts';
import * as locks from './device-locks.queries.ts';
import { findChangedAssignments, type LockAssignment } from './device-locks.rules.ts';
import * as queries from './devices.queries.ts';
import * as terminal from './devices.terminal.queries.ts';

/**
 * Returns the identity of a device: protocol and serial number. A changed identity means that another terminal replaces
 * the device's terminal.
 */
const identityOf = ({ protocol, serialNumber }: DeviceConnection) =>
  isKnownByPath(protocol)
    ? 'its path'
    : `serial number ${serialNumber ?? ''}${traitsOf(protocol).hasLocks ? ' with locks' : ''}`;

/**
 * Returns the approval of a device. Entering a serial number approves the terminal with this number (rules.md §4). A
 * device with a secret path is approved when the path is created.
 */
const approvalFor = (
  viewer: Viewer,
  { protocol, serialNumber }: DeviceConnection,
  at: Date,
): queries.DeviceApproval =>
  isKnownByPath(protocol) || !serialNumber
    ? { approved_at: null, approved_by: null, path_hash: null }
    : { approved_at: at, approved_by: viewer.accountId, path_hash: null };

/** Serializes the alarms and notices of a device that an acknowledgement clears. */
const openIn = ({ duressAt, alarms, alarmAt, lateAlarmAt, missingEvents, denied }: Device) =>
  JSON.stringify([duressAt, alarms, alarmAt, lateAlarmAt, missingEvents, denied]);

type DeviceUpdateCall = Call<typeof devices.update>;

/** Rejects an update if required connection fields would be missing, or if the door belongs to another company. */
async function checkConnection(
  { db, viewer, refuse }: DeviceUpdateCall,
  desired: DeviceConnection & Pick<Device, 'doorId' | 'companyId'>,
): Promise<void> {
  const missing = findMissingFields(desired).map(
    (field): FieldError => ({ field, rule: 'required', params: {} }),
  );
  if (missing.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields: missing });
  if ((await lockReferencedRow(db, viewer, 'doors', desired.doorId)) !== desired.companyId)
    refuse('AREA_DOOR_ID_NOT_FOUND');
}

/**
 * Unassigns the locks that an update assigns to other doors, and returns the new assignments of these locks. Locks the
 * rows of the doors.
 */
async function releaseLocks(call: DeviceUpdateCall, before: Device): Promise<LockAssignment[]> {
  const { db, viewer, body, refuse } = call;
  const unknown = (body.locks ?? []).some(
    ({ lock }) => !before.locks.some((assigned) => assigned.lock === lock),
  );
  if (unknown || (body.locks && before.locks.length === 1)) refuse('AREA_DEVICE_LOCK_NOT_FOUND');
  const assignments = findChangedAssignments(before, body);
  const doorIds = assignments.flatMap((assignment) => assignment.doorId ?? []);
  const doorsFound = await locks.lockDoors(db, viewer, doorIds);
  if (doorIds.some((doorId) => doorsFound.get(doorId) !== before.companyId)) refuse('AREA_DOOR_ID_NOT_FOUND');
  if (await locks.areDoorsTaken(db, before.id, doorIds)) refuse('AREA_DOOR_LOCK_TAKEN');
  const lockNumbers = assignments.map(({ lock }) => lock);
  await locks.clearLocks(db, before.id, lockNumbers);
  return assignments;
}

/** Replaces the door code in a request body by the id of the door. The door must belong to the company. */
async function withDoor<B extends { doorId?: number | undefined; doorCode?: string | undefined }>(
  { db, refuse }: Pick<Call<never>, 'db'> & { refuse(code: 'AREA_DOOR_ID_NOT_FOUND'): never },
  companyId: number | null,
  { doorCode, ...fields }: B,
) {
  const doorId = await findNamedRow(db, 'doors.door_code', companyId, { id: fields.doorId, code: doorCode });
  if (doorCode !== undefined && doorId === undefined) refuse('AREA_DOOR_ID_NOT_FOUND');
  return { ...fields, ...(doorId !== undefined && { doorId }) };
}

export async function createDevice(call: Call<typeof devices.create>) {
  const { db, viewer, clock, refuse, announce } = call;
  const { companyCode, ...named } = call.body;
  const company = await findCompanyOfCodes(db, viewer, companyCode);
  if (company === undefined) return refuse('HR_COMPANY_NOT_FOUND');
  const body = await withDoor(call, company, named);
  const companyId =
    (body.doorId && (await lockReferencedRow(db, viewer, 'doors', body.doorId))) ||
    refuse('AREA_DOOR_ID_NOT_FOUND');
  if (companyCode !== undefined && companyId !== company) refuse('AREA_DOOR_ID_NOT_FOUND');
  const approval = approvalFor(viewer, body, clock.now());
  const after = await queries.insertDevice({ ...call, body }, companyId, approval);
  if (body.serialNumber !== null) await terminal.deletePending(db, body.serialNumber);
  await announce({ topic: 'devices.changed', companyId, ids: [body.id] });
  return after;
}

export async function updateDevice(sentCall: DeviceUpdateCall) {
  const { db, viewer, params, clock, jobs, announce } = sentCall;
  const { id } = params;
  const { companyId: company } = await queries.deviceRow.find(sentCall, id);
  const body = await withDoor(sentCall, company, sentCall.body);
  const call = { ...sentCall, body };
  const before = await queries.deviceRow.lockToUpdate(call, id);
  const { companyId } = before;
  const desired = { ...before, ...body };
  await checkConnection(call, desired);
  const assignments = await releaseLocks(call, before);
  const { serialNumber } = desired;
  const isAnother = identityOf(desired) !== identityOf(before);
  const approval = isAnother ? approvalFor(viewer, desired, clock.now()) : {};
  if (isAnother) await terminal.resetTerminal(db, viewer, id, clock.now());
  const after = await queries.deviceRow.update(call, before, approval, () =>
    locks.assignLocks(db, id, assignments),
  );
  if (isAnother && serialNumber !== null) await terminal.deletePending(db, serialNumber);
  // The direction of earlier punches may change too, because it depends on the direction and the doors of the device
  // (rules.md §3.10).
  if (after.direction !== before.direction || after.doorId !== before.doorId || assignments.length > 0)
    await jobs.send(db, 'attendance.recompute', { companyId }, { key: `company:${companyId}` });
  await announce({ topic: 'devices.changed', companyId, ids: [id] });
  return after;
}

export async function acknowledgeNotices(call: Call<typeof devices.looked>) {
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
}
