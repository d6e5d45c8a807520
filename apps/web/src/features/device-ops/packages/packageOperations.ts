import type { aiModels } from '@gatehouse/api/device-ops/ai-models';
import type { firmware } from '@gatehouse/api/device-ops/firmware';

/** Operations of the API that firmware and AI models have in common. */
export type ListDevicesOperation = typeof firmware.devices | typeof aiModels.devices;
export type InstallOperation = typeof firmware.install | typeof aiModels.install;
export type RemovePackageOperation = typeof firmware.remove | typeof aiModels.remove;

/** Fields of a package that the package dialogs need. */
export interface Package {
  id: number;
  versionCode: number;
  releaseDate: string | null;
  fileName: string;
  sha256: string;
}
