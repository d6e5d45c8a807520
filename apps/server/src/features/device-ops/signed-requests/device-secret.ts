import { createHmac } from 'node:crypto';

/** The secret is derived from the installation’s key, so that no table or dump contains it. */
export const deviceSecret = (masterKey: Buffer, deviceId: number, secretVersion: number): string =>
  createHmac('sha256', masterKey).update(`device:${deviceId}:${secretVersion}`).digest('hex');
