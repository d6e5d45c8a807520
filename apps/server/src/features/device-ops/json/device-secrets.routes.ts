import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { type Feature, route } from '../../../platform/http/route.ts';
import { deviceSecret } from './device-secret.ts';
import { findSigner, nextSecret } from './device-secrets.queries.ts';

export const deviceSecretsFeature: Feature = {
  name: 'deviceSecrets',
  constraints: {},
  routes: [
    route(
      deviceSecrets.rotate,
      async ({ db, viewer, params: { id }, settings, refuse, record, announce }) => {
        const signer = (await findSigner(db, viewer, id)) ?? refuse('AREA_DEVICE_ID_NOT_FOUND');
        if (signer.protocol !== 'JSON' || signer.serialNumber === null)
          return refuse('ATT_DEVICE_NOT_APPROVED');
        const version = await nextSecret(db, viewer, id);
        const { companyId, serialNumber } = signer;
        // the audit trail says that there is a new one, not what it is
        await record({ companyId, entity: 'devices', entityId: id, after: { secretVersion: version } });
        await announce({ topic: 'devices.changed', companyId, ids: [id] });
        return { serialNumber, secret: deviceSecret(settings.masterKey, id, version) };
      },
    ),
  ],
};
