import type { Device } from '@gatehouse/api/area/devices';

/** Terminals that support faces (spec §9). */
export const faceDeviceTypes: readonly Device['deviceType'][] = ['FACE', 'FACE_TEMPERATURE', 'FACE_PRO'];

/** The index of the recognition picture that is sent to terminals. */
export const terminalPlace = 1;

/**
 * Parses the payload of a stored face command. It contains only the file name. The picture itself is added at delivery.
 */
export function parseFacePayload(payload: string): { pin: string; file: string } | undefined {
  const [, pin, file] = /^FACE PIN=(\d+) FILE=([0-9a-f]{64})$/.exec(payload) ?? [];
  return pin && file ? { pin, file } : undefined;
}
