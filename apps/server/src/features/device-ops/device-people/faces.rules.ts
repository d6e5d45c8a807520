import type { Device } from '@gatehouse/api/area/devices';

/** Terminals that know faces (spec §9). */
export const faceDeviceTypes: readonly Device['deviceType'][] = ['FACE', 'FACE_TEMPERATURE', 'FACE_PRO'];

/** Of the five recognition pictures the one terminals are given. */
export const terminalPlace = 1;

/** What a queued command says of a face: whose, and which file. The face itself is put in when the command is handed out. */
export function faceOf(payload: string): { pin: string; file: string } | undefined {
  const [, pin, file] = /^FACE PIN=(\d+) FILE=([0-9a-f]{64})$/.exec(payload) ?? [];
  return pin && file ? { pin, file } : undefined;
}
