import type { Device } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';

/** Asks, then has the device restart. */
export function RestartDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const { save, isPending, error } = useSave(deviceCommands.send, {
    onSuccess: onClose,
    onRefusal: () => true,
    done: ({ queued }) =>
      queued > 0 ? t('deviceOps.commands.queued', { count: queued }) : t('deviceOps.commands.noneQueued'),
  });
  return (
    <Confirm
      action={t('deviceOps.commands.restart')}
      error={error}
      isHarsh
      onClose={onClose}
      onConfirm={() => save({ params: { id: device.id }, body: { kind: 'REBOOT' } })}
      pending={isPending}
      title={t('deviceOps.commands.restartTitle', { name: device.deviceName })}
    >
      {t('deviceOps.commands.restartText')}
    </Confirm>
  );
}
