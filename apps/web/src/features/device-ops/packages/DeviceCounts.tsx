import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';

export function DeviceCounts({
  counts: { running, waiting },
}: {
  counts: { running: number; waiting: number };
}) {
  const t = useText();
  const counts = [
    running > 0 && t('deviceOps.firmware.inUse', { count: running }),
    waiting > 0 && t('deviceOps.firmware.toInstall', { count: waiting }),
  ].filter((part) => part !== false);
  return counts.length > 0 ? counts.join(' · ') : <Faint>{t('common.values.none')}</Faint>;
}
