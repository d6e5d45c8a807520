import { type Quarantined, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/Ask.tsx';

/** Asks, then accepts a time that was held for review. */
export function ReleaseRecord({ row, onClose }: { row: Quarantined; onClose: () => void }) {
  const t = useText();
  return (
    <Ask
      action={t('deviceOps.quarantine.release')}
      input={{ params: { id: row.id } }}
      onClose={onClose}
      operation={quarantine.release}
      title={t('deviceOps.quarantine.releaseTitle')}
    >
      {t('deviceOps.quarantine.releaseText', {
        time: row.lastTime ? formatWallTime(row.lastTime) : t('common.values.unknown'),
      })}
    </Ask>
  );
}
