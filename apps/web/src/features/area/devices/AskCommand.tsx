import type { Device } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/Ask.tsx';

/** What is asked about before it is sent: nobody can pass meanwhile, or anybody can. */
const words = { REBOOT: 'restart', OPEN_DOOR: 'open' } as const;

interface Props {
  device: Device;
  kind: keyof typeof words;
  onClose: () => void;
}

/** Asks, then has the device do it. */
export function AskCommand({ device, kind, onClose }: Props) {
  const t = useText();
  const word = words[kind];
  return (
    <Ask
      action={t(`deviceOps.deviceCommands.${word}`)}
      done={({ queued }) =>
        queued > 0
          ? t('deviceOps.deviceCommands.queued', { count: queued })
          : t('deviceOps.deviceCommands.noneQueued')
      }
      isHarsh={kind === 'REBOOT'}
      input={{ params: { id: device.id }, body: { kind } }}
      onClose={onClose}
      operation={deviceCommands.send}
      title={t(`deviceOps.deviceCommands.${word}Title`, { name: device.deviceName })}
    >
      {t(`deviceOps.deviceCommands.${word}Text`)}
    </Ask>
  );
}
