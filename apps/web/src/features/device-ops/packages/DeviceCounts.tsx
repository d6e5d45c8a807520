import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/Faint.tsx';

/** How many devices run a package, and how many are to install it. */
export function DeviceCounts({
  counts: { running, waiting },
}: {
  counts: { running: number; waiting: number };
}) {
  const t = useText();
  const said = [
    running > 0 && t('deviceOps.firmware.inUse', { count: running }),
    waiting > 0 && t('deviceOps.firmware.toInstall', { count: waiting }),
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(' · ') : <Faint>{t('common.values.none')}</Faint>;
}
