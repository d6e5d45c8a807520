import type { DeviceType } from '../area/devices.ts';

/** What a device must be to fetch what it is to install. */
export interface Fetching {
  protocol: string | null;
  enabled: boolean;
  approved: boolean;
}

/** Why a device cannot fetch an update. */
export const fetchObstacles = ['PROTOCOL', 'NOT_APPROVED', 'DISABLED'] as const;
export type FetchObstacle = (typeof fetchObstacles)[number];

/** What keeps a device from fetching: terminals of other protocols are told of no package (protocols.md §1), whatever is wanted of them. */
export function obstacleOf({ protocol, enabled, approved }: Fetching): FetchObstacle | null {
  if (protocol !== 'JSON') return 'PROTOCOL';
  if (!approved) return 'NOT_APPROVED';
  return enabled ? null : 'DISABLED';
}

/** RUNNING: it says so. FETCHED: it began to fetch what it is to install. WAITING: it has not asked yet. OTHER: none of these. */
export const packageStates = ['RUNNING', 'FETCHED', 'WAITING', 'OTHER'] as const;
export type PackageState = (typeof packageStates)[number];

/** Where a device stands with a package: what it runs decides, whatever else is wanted of it. */
export function packageStateOf(
  { id, versionCode }: { id: number; versionCode: number },
  device: { versionCode: number | null; wantedId: number | null; hasFetched: boolean },
): PackageState {
  if (device.versionCode === versionCode) return 'RUNNING';
  if (device.wantedId !== id) return 'OTHER';
  return device.hasFetched ? 'FETCHED' : 'WAITING';
}

/** Devices of these types install firmware (spec §3). */
export const firmwareTypes = ['TABLET', 'LCD', 'FACE_PRO'] as const satisfies readonly DeviceType[];
/** Devices of this type run models. */
export const modelType = 'AI_DEVICE' satisfies DeviceType;
