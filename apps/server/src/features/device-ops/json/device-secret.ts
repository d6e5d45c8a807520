import { createHmac } from 'node:crypto';

/** The signing secret of a device: derived from the installation's key, so that no table and no dump holds it. */
export const deviceSecret = (masterKey: Buffer, deviceId: number, secretVersion: number): string =>
  createHmac('sha256', masterKey).update(`device:${deviceId}:${secretVersion}`).digest('hex');
