import { type Quarantined, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useRowName } from './useRowName.ts';

/** Asks, then takes a record, or all records of an unknown code, off the list. */
export function DismissRecord({ row, onClose }: { row: Quarantined; onClose: () => void }) {
  const t = useText();
  const what = useRowName()(row);
  const { save, isPending, error } = useSave(quarantine.dismiss, {
    onSuccess: onClose,
    onRefusal: () => true,
  });
  return (
    <Confirm
      action={t('deviceOps.quarantine.dismiss')}
      error={error}
      onClose={onClose}
      onConfirm={() => save({ params: { id: row.id } })}
      pending={isPending}
      title={t('deviceOps.quarantine.dismissTitle', { what })}
    >
      {t('deviceOps.quarantine.dismissText', { count: row.records })}
    </Confirm>
  );
}
