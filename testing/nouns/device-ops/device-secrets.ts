import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { ownDevice } from '../area/devices.ts';
import { ownDoor } from '../area/doors.ts';
import { byId, idOf } from '../calls.ts';
import { nounProof, preparedRow } from '../proof.ts';
import { administered } from '../words.ts';

const jsonDevice = idOf(ownDevice, ({ make }, tenant) =>
  make.device({ companyId: tenant.companyId, doorId: preparedRow(tenant, ownDoor).id, protocol: 'JSON' }),
);

export const deviceSecretsProof = nounProof(deviceSecrets, {
  // Expected roles from the specification: ADMIN adds "device CRUD"
  expected: { rotate: administered },
  calls: { rotate: byId(jsonDevice) },
});
