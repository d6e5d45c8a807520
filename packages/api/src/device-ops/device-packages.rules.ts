import type { DeviceType } from '../area/device-kinds.ts';

export interface PackageFetcher {
  protocol: string | null;
  enabled: boolean;
  approved: boolean;
}

export const fetchObstacles = ['PROTOCOL', 'NOT_APPROVED', 'DISABLED'] as const;
export type FetchObstacle = (typeof fetchObstacles)[number];

/**
 * Returns the reason why a device cannot fetch firmware or model packages, or null if it can. Only devices with the
 * JSON interface can receive packages (protocols.md §1).
 */
export function obstacleOf({ protocol, enabled, approved }: PackageFetcher): FetchObstacle | null {
  if (protocol !== 'JSON') return 'PROTOCOL';
  if (!approved) return 'NOT_APPROVED';
  return enabled ? null : 'DISABLED';
}

/**
 * States of a package on a device. RUNNING: the device reports this version. FETCHED: the device has started to fetch
 * the version that it should install. WAITING: the device should install the version and has not requested it yet.
 * OTHER: all other devices.
 */
export const packageStates = ['RUNNING', 'FETCHED', 'WAITING', 'OTHER'] as const;
export type PackageState = (typeof packageStates)[number];

/**
 * Derives the state of a package on a device. The version that the device runs has priority over the version it should
 * install.
 */
export function packageStateOf(
  { id, versionCode }: { id: number; versionCode: number },
  device: { versionCode: number | null; wantedId: number | null; hasFetched: boolean },
): PackageState {
  if (device.versionCode === versionCode) return 'RUNNING';
  if (device.wantedId !== id) return 'OTHER';
  return device.hasFetched ? 'FETCHED' : 'WAITING';
}

/** Device types that install firmware (spec §3). */
export const firmwareTypes = ['TABLET', 'LCD', 'FACE_PRO'] as const satisfies readonly DeviceType[];
export const modelType = 'AI_DEVICE' satisfies DeviceType;
