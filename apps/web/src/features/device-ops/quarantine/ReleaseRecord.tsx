import { type Quarantined, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';

/** Asks, then accepts a time that was held for review. */
export function ReleaseRecord({ row, onClose }: { row: Quarantined; onClose: () => void }) {
  const t = useText();
  const { save, isPending, error } = useSave(quarantine.release, {
    onSuccess: onClose,
    onRefusal: () => true,
  });
  return (
    <Confirm
      action={t('deviceOps.quarantine.release')}
      error={error}
      onClose={onClose}
      onConfirm={() => save({ params: { id: row.id } })}
      pending={isPending}
      title={t('deviceOps.quarantine.releaseTitle')}
    >
      {t('deviceOps.quarantine.releaseText', {
        time: row.lastTime ? formatWallTime(row.lastTime) : t('common.values.unknown'),
      })}
    </Confirm>
  );
}
