import { createHmac } from 'node:crypto';

/**
 * What a JSON device signs with: derived from the installation's key and the device's secret version, so that no dump
 * holds it (decision 006). Hex.
 */
export const deviceSecret = (masterKey: Buffer, deviceId: number, version: number): string =>
  createHmac('sha256', masterKey).update(`device:${deviceId}:${version}`).digest('hex');
