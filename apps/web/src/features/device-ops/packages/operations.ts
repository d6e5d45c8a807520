import type { aiModels } from '@gatehouse/api/device-ops/ai-models';
import type { firmware } from '@gatehouse/api/device-ops/firmware';

/** What is asked of packages alike, whichever kind they are. */
export type ListDevices = typeof firmware.devices | typeof aiModels.devices;
export type InstallOn = typeof firmware.install | typeof aiModels.install;
export type RemovePackage = typeof firmware.remove | typeof aiModels.remove;

/** A package, as far as its dialogs go. */
export interface Package {
  id: number;
  versionCode: number;
  releaseDate: string | null;
  fileName: string;
  sha256: string;
}
