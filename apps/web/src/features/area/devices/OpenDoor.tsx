import type { Device } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/Ask.tsx';

/** Asks, then has a terminal open its door. */
export function OpenDoor({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  return (
    <Ask
      action={t('deviceOps.deviceCommands.open')}
      done={({ queued }) => t(`deviceOps.deviceCommands.${queued > 0 ? 'called' : 'noneQueued'}`)}
      input={{ params: { id: device.id }, body: { kind: 'OPEN_DOOR' } }}
      onClose={onClose}
      operation={deviceCommands.send}
      title={t('deviceOps.deviceCommands.openTitle', { name: device.deviceName })}
    >
      {t('deviceOps.deviceCommands.openText', { door: device.doorName })}
    </Ask>
  );
}
