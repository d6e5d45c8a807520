import type { Device } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/Ask.tsx';

/** Asks, then has the device restart. */
export function RestartDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  return (
    <Ask
      action={t('deviceOps.deviceCommands.restart')}
      done={({ queued }) =>
        queued > 0
          ? t('deviceOps.deviceCommands.queued', { count: queued })
          : t('deviceOps.deviceCommands.noneQueued')
      }
      isHarsh
      input={{ params: { id: device.id }, body: { kind: 'REBOOT' } }}
      onClose={onClose}
      operation={deviceCommands.send}
      title={t('deviceOps.deviceCommands.restartTitle', { name: device.deviceName })}
    >
      {t('deviceOps.deviceCommands.restartText')}
    </Ask>
  );
}
