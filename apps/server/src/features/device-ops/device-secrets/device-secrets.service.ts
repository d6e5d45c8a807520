import { isKnownByPath, traitsOf } from '@gatehouse/api/area/devices.rules';
import type { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { deviceSecret } from '../signed-requests/device-secret.ts';
import { findSigner, rotateSecret } from './device-secrets.queries.ts';
import { hashPath, newPath } from './secret-path.ts';

const approvalBy = (path: string, { accountId }: Viewer, at: Date) => ({
  path_hash: hashPath(path) ?? '',
  approved_at: at,
  approved_by: accountId,
});

/**
 * Creates a new secret or secret path of a device. The answer to the request is the only place that contains the
 * secret.
 */
export async function rotateDeviceSecret({
  db,
  viewer,
  params: { id },
  clock,
  settings,
  refuse,
  record,
  announce,
}: Call<typeof deviceSecrets.rotate>) {
  const signer = (await findSigner(db, viewer, id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
  const { companyId, protocol, serialNumber } = signer;
  const path = isKnownByPath(protocol) ? newPath() : undefined;
  if (path === undefined && (traitsOf(protocol).identity !== 'SIGNATURE' || serialNumber === null))
    return refuse('ATT_DEVICE_NOT_APPROVED');
  // Creating a secret path also approves the terminal that uses the path.
  const approval = path === undefined ? {} : approvalBy(path, viewer, clock.now());
  const version = await rotateSecret(db, viewer, id, approval);
  // The audit trail records the new version of the secret, not the secret.
  await record({ companyId, entity: 'devices', entityId: id, after: { secretVersion: version } });
  await announce({ topic: 'devices.changed', companyId, ids: [id] });
  return { serialNumber, secret: path ?? deviceSecret(settings.masterKey, id, version) };
}
