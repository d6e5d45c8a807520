import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import type { Page } from '@playwright/test';
import {
  deviceHeaders,
  signDeviceRequest,
} from '../../apps/server/src/features/device-ops/signed-requests/signature.ts';
import { makeDevice, makeDoor } from './area-tree.ts';
import { callApi } from './call-api.ts';
import { digits } from './terminals.ts';

/** A device of the JSON interface that signs its requests. */
export interface SigningDevice {
  id: number;
  name: string;
  /** Sends a POST request signed by the device. */
  post(path: string, body: string): Promise<{ status: number; result: unknown }>;
}

/** Creates a device of this type at a new door. */
export async function placeSigningDevice(
  page: Page,
  url: string | undefined,
  deviceType: string,
): Promise<SigningDevice> {
  const door = await makeDoor(page);
  const serial = `S${digits(12)}`;
  const { id, name } = await makeDevice(page, door.id, {
    deviceType,
    protocol: 'JSON',
    serialNumber: serial,
  });
  const { secret } = await callApi(page, deviceSecrets.rotate, {}, { params: { id } });
  return {
    id,
    name,
    async post(path, body) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const nonce = crypto.randomUUID();
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          [deviceHeaders.device]: serial,
          [deviceHeaders.timestamp]: timestamp,
          [deviceHeaders.nonce]: nonce,
          [deviceHeaders.signature]: signDeviceRequest(
            { method: 'POST', path, body, timestamp, nonce },
            secret,
          ),
        },
        body,
      });
      return { status: response.status, result: ((await response.json()) as { result: unknown }).result };
    },
  };
}
