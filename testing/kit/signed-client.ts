import { deviceSecret } from '../../apps/server/src/features/device-ops/signed-requests/device-secret.ts';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../apps/server/src/features/device-ops/signed-requests/signature.ts';
import type { Device } from '../data/factories.ts';
import type { TestPortal } from '../portal/portal.ts';

let nonces = 0;

export const signedClient =
  ({ app, services }: Pick<TestPortal, 'app' | 'services'>, { id, serial }: Pick<Device, 'id' | 'serial'>) =>
  (path: string, body: object | string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = String(Math.floor(services.clock.now().getTime() / 1000));
    const nonce = `signed-${String(++nonces).padStart(8, '0')}`;
    const secret = deviceSecret(services.settings.masterKey, id, 1);
    return app.inject({
      method: 'POST',
      url: path,
      headers: {
        [deviceHeaders.device]: serial,
        [deviceHeaders.timestamp]: timestamp,
        [deviceHeaders.nonce]: nonce,
        [deviceHeaders.signature]: signDeviceRequest(
          { method: 'POST', path, body: text, timestamp, nonce },
          secret,
        ),
      },
      payload: text,
    });
  };
