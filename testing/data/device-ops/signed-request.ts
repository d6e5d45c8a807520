import { deviceSecret } from '../../../apps/server/src/features/device-ops/signed-requests/device-secret.ts';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../../apps/server/src/features/device-ops/signed-requests/signature.ts';
import type { TestPortal } from '../../portal/portal.ts';

let nonces = 0;

export async function sendAsDevice(
  portal: TestPortal,
  { id, serial }: { id: number; serial: string },
  method: 'GET' | 'POST',
  path: string,
  { body = '', headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
) {
  const timestamp = String(Math.floor(portal.clock.now().getTime() / 1000));
  const nonce = `signed-${String(++nonces).padStart(6, '0')}`;
  const secret = deviceSecret(portal.services.settings.masterKey, id, 1);
  const signature = signDeviceRequest({ method, path, body, timestamp, nonce }, secret);
  const response = await portal.app.inject({
    method,
    url: path,
    headers: {
      [deviceHeaders.device]: serial,
      [deviceHeaders.timestamp]: timestamp,
      [deviceHeaders.nonce]: nonce,
      [deviceHeaders.signature]: signature,
      ...headers,
    },
    ...(method === 'POST' && { payload: body }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const { messageCode = '', result = undefined } = isJson ? response.json() : {};
  return { status: response.statusCode, code: messageCode, result, response };
}
