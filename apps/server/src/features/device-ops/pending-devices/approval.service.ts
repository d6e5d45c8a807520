import { findMissingFields, isPolling } from '@gatehouse/api/area/devices.rules';
import type { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import type { FieldError } from '@gatehouse/api/platform/fields';
import { lockReferencedRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import { deviceSecret } from '../signed-requests/device-secret.ts';
import * as queries from './pending-devices.queries.ts';

/**
 * Creates a device from a pending device. The answer contains the secret of a signing device, which no later answer
 * contains.
 */
export async function approveDevice(call: Call<typeof pendingDevices.approve>) {
  const { db, viewer, params, body, clock, settings, jobs, refuse, record, announce } = call;
  const { serialNumber } = params;
  if (!(await queries.canSeePending(db, viewer))) refuse('ATT_DEVICE_NOT_FOUND');
  const companyId =
    (await lockReferencedRow(db, viewer, 'doors', body.doorId)) ?? refuse('AREA_DOOR_ID_NOT_FOUND');
  const protocol = (await queries.removePending(db, serialNumber)) ?? refuse('ATT_DEVICE_NOT_FOUND');
  const missing = findMissingFields({ ...body, protocol, serialNumber });
  if (missing.length > 0)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: missing.map((field): FieldError => ({ field, rule: 'required', params: {} })),
    });
  const approved = { companyId, serialNumber, protocol, accountId: viewer.accountId, at: clock.now() };
  await queries.insertApproved(db, body, approved);
  await record({
    companyId,
    entity: 'devices',
    entityId: body.id,
    after: { ...body, serialNumber, protocol },
  });
  if (isPolling(protocol)) await jobs.send(db, 'device-people.sync', { companyId, deviceId: body.id });
  await announce({ topic: 'devices.changed', companyId, ids: [body.id] });
  return {
    id: body.id,
    deviceCode: body.deviceCode,
    serialNumber,
    protocol,
    // A new device has secret version 1.
    secret: protocol === 'JSON' ? deviceSecret(settings.masterKey, body.id, 1) : null,
  };
}
