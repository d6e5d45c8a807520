import { SealBroken, seal, unseal } from '../../../platform/seal.ts';

/** Settings of a person that were made on the terminal. Each update of the person repeats them (rules.md §4). */
export interface OwnOfTerminal {
  privilege: number;
  password: string;
  group: string;
  timeZones: string;
  verify: string;
}

const purpose = (deviceId: number) => `reported person of device ${deviceId}`;

/** The encrypted part of a reported person. */
type Reported = Omit<OwnOfTerminal, 'privilege'> & { name: string };

export const sealReported = (
  masterKey: Buffer,
  deviceId: number,
  { password, group, timeZones, verify, name }: Reported,
): Buffer =>
  seal(masterKey, purpose(deviceId), Buffer.from(JSON.stringify([password, group, timeZones, verify, name])));

/** The name that a terminal has for a person; empty: not reported, or sealed under another key. */
export const nameOf = (masterKey: Buffer, deviceId: number, sealed: Buffer): string =>
  openReported(masterKey, deviceId, sealed)?.name ?? '';

/** Decrypts what a terminal reported of a person. Null: sealed under another key. */
export function openReported(masterKey: Buffer, deviceId: number, sealed: Buffer): Reported | null {
  try {
    const fields = JSON.parse(unseal(masterKey, purpose(deviceId), sealed).toString()) as string[]; // by `sealReported`
    const [password = '', group = '', timeZones = '', verify = '', name = ''] = fields;
    return { password, group, timeZones, verify, name };
  } catch (error) {
    // sealed under another key; the terminal reports the person again
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
