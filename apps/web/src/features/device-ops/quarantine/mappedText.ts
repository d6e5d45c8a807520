import type { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import type { useText } from '../../../platform/i18n/useText.ts';

export const mappedText =
  (t: ReturnType<typeof useText>, name: string) =>
  ({ mapped, waiting }: ResultOf<typeof quarantine.map>): string =>
    waiting > 0
      ? t('deviceOps.quarantine.mappedWaiting', { count: mapped, name, waiting })
      : t('deviceOps.quarantine.mapped', { count: mapped, name });
