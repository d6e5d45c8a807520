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
  // one that the portal calls does it now, another at its next question
  const when = kind === 'OPEN_DOOR' && device.called ? 'openNow' : word;
  const saidOf = (queued: number) => {
    if (queued === 0) return t('deviceOps.deviceCommands.noneQueued');
    return device.called
      ? t('deviceOps.deviceCommands.called')
      : t('deviceOps.deviceCommands.queued', { count: queued });
  };
  return (
    <Ask
      action={t(`deviceOps.deviceCommands.${word}`)}
      done={({ queued }) => saidOf(queued)}
      isHarsh={kind === 'REBOOT'}
      input={{ params: { id: device.id }, body: { kind } }}
      onClose={onClose}
      operation={deviceCommands.send}
      title={t(`deviceOps.deviceCommands.${word}Title`, { name: device.deviceName })}
    >
      {t(`deviceOps.deviceCommands.${when}Text`, { door: device.doorName })}
    </Ask>
  );
}
