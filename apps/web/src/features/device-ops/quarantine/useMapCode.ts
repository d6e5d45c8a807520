import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import type { CallError } from '../../../platform/call/callError.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';

interface Options {
  onSuccess?: () => void;
  onRefusal?: (error: CallError) => boolean;
}

/** Says whose code it is; the toast tells how much of the past was re-processed. */
export function useMapCode(name: string, options: Options = {}) {
  const t = useText();
  return useSave(quarantine.map, {
    ...options,
    done: ({ mapped, waiting }) =>
      waiting > 0
        ? t('deviceOps.quarantine.mappedWaiting', { count: mapped, name, waiting })
        : t('deviceOps.quarantine.mapped', { count: mapped, name }),
  });
}
