import { SealBroken, seal, unseal } from '../../../platform/seal.ts';

/**
 * Settings of a person that were made on the terminal. Each update of the person sends the settings again (rules.md
 * §4).
 */
export interface TerminalUserSettings {
  /** Privilege: 0 user, 2 enroller, 6 administrator, 14 super administrator. */
  privilege: number;
  password: string;
  group: string;
  timeZones: string;
  verify: string;
}

/**
 * A person that a terminal reported. Must be stored encrypted, because it contains the password typed at the terminal.
 */
export interface ReportedPerson extends TerminalUserSettings {
  pin: string;
  name: string;
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

/**
 * Returns the reported name of a person. Empty if the terminal reported no name, or if the name was encrypted with
 * another key.
 */
export const nameOf = (masterKey: Buffer, deviceId: number, sealed: Buffer): string =>
  openReported(masterKey, deviceId, sealed)?.name ?? '';

/** Decrypts the settings of a person. Returns null if the settings were encrypted with another key. */
export function openReported(masterKey: Buffer, deviceId: number, sealed: Buffer): SealedSettings | null {
  try {
    const fields = JSON.parse(unseal(masterKey, sealPurpose(deviceId), sealed).toString()) as string[]; // The cast is safe, because `sealReported` wrote the JSON.
    const [password = '', group = '', timeZones = '', verify = '', name = ''] = fields;
    return { password, group, timeZones, verify, name };
  } catch (error) {
    // The data was encrypted with another key. The terminal will report the person again.
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
