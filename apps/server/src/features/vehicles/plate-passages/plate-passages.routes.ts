import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import { reportingTypes } from '@gatehouse/api/vehicles/tracking-devices';
import { type Feature, route } from '../../../platform/http/route.ts';
import { platePassagesPersonal } from './plate-passages.personal.ts';
import { listPassages, lockSigner, setSecretVersion } from './plate-passages.queries.ts';
import { deriveLaneDeviceSecret, signerOf } from './plate-passages.service.ts';

export const platePassagesFeature: Feature = {
  name: 'plate-passages',
  personal: platePassagesPersonal,
  constraints: {},
  routes: [
    route(platePassages.list, async (call) => {
      const { from, to } = call.query;
      if (from > to)
        call.refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field: 'to', rule: 'order', params: {} }] });
      return listPassages(call);
    }),
    route(platePassages.rotateSecret, async ({ db, viewer, params: { id }, settings, refuse, record }) => {
      const signer = (await lockSigner(db, viewer, id)) ?? refuse('VEH_DEVICES_NOT_FOUND');
      if (!reportingTypes.includes(signer.deviceType)) refuse('VEH_DEVICES_NO_CAMERA');
      const secretVersion = signer.secretVersion + 1;
      await setSecretVersion(db, viewer, id, secretVersion);
      // The audit trail records that the secret was replaced, not the secret itself.
      await record({
        companyId: signer.companyId,
        entity: 'trackingDevices',
        entityId: id,
        after: { secretVersion },
      });
      return {
        signer: signerOf(id, signer.deviceType),
        secret: deriveLaneDeviceSecret(settings.masterKey, id, secretVersion),
      };
    }),
  ],
};
