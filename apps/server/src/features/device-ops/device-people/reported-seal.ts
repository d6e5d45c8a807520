import { SealBroken, seal, unseal } from '../../../platform/seal.ts';

/** Settings of a person that were made on the terminal. Each update of the person repeats them (rules.md §4). */
export interface TerminalUserSettings {
  privilege: number;
  password: string;
  group: string;
  timeZones: string;
  verify: string;
}

const sealPurpose = (deviceId: number) => `reported person of device ${deviceId}`;

type SealedSettings = Omit<TerminalUserSettings, 'privilege'> & { name: string };

export const sealReported = (
  masterKey: Buffer,
  deviceId: number,
  { password, group, timeZones, verify, name }: SealedSettings,
): Buffer =>
  seal(
    masterKey,
    sealPurpose(deviceId),
    Buffer.from(JSON.stringify([password, group, timeZones, verify, name])),
  );

/** Empty if the terminal reported no name, or if it was sealed under another key. */
export const nameOf = (masterKey: Buffer, deviceId: number, sealed: Buffer): string =>
  openReported(masterKey, deviceId, sealed)?.name ?? '';

/** Null if the settings were sealed under another key. */
export function openReported(masterKey: Buffer, deviceId: number, sealed: Buffer): SealedSettings | null {
  try {
    const fields = JSON.parse(unseal(masterKey, sealPurpose(deviceId), sealed).toString()) as string[]; // written by `sealReported`
    const [password = '', group = '', timeZones = '', verify = '', name = ''] = fields;
    return { password, group, timeZones, verify, name };
  } catch (error) {
    // sealed under another key, but the terminal reports the person again
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
