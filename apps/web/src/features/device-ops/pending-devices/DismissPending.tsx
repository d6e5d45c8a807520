import { type PendingDevice, pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';

/** Asks, then takes a pending device off the list. */
export function DismissPending({ device, onClose }: { device: PendingDevice; onClose: () => void }) {
  const t = useText();
  const { serialNumber } = device;
  const { save, isPending, error } = useSave(pendingDevices.dismiss, {
    onSuccess: onClose,
    onRefusal: () => true,
  });
  return (
    <Confirm
      action={t('deviceOps.pending.dismiss')}
      error={error}
      onClose={onClose}
      onConfirm={() => save({ params: { serialNumber } })}
      pending={isPending}
      title={t('deviceOps.pending.dismissTitle', { serial: serialNumber })}
    >
      {t('deviceOps.pending.dismissText')}
    </Confirm>
  );
}
