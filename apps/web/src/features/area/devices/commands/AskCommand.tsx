import type { Device } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { useState } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Ask } from '../../../../ui/feedback/Ask.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';

/**
 * Commands that need confirmation, because they can block a door or open it to anyone. Maps each command to the message
 * key of its texts.
 */
const words = { REBOOT: 'restart', OPEN_DOOR: 'open', CANCEL_ALARM: 'silence' } as const;

interface Props {
  device: Device;
  kind: keyof typeof words;
  onClose: () => void;
}

/** Sends a command after confirmation. If the device has several locks, the dialog asks for the lock. */
export function AskCommand({ device, kind, onClose }: Props) {
  const t = useText();
  const word = words[kind];
  const locks =
    kind === 'REBOOT' || device.locks.length < 2 ? [] : device.locks.filter(({ doorId }) => doorId);
  const [chosen, setChosen] = useState(
    (locks.find(({ alarms }) => alarms.length > 0) ?? locks[0])?.lock ?? null,
  );
  const door = locks.find(({ lock }) => lock === chosen)?.doorName ?? device.doorName;
  // A terminal that the portal calls executes the command immediately. Any other terminal executes it at its next poll.
  const when = kind === 'OPEN_DOOR' && device.called ? 'openNow' : word;
  const queuedText = (queued: number) => {
    if (queued === 0) return t('deviceOps.deviceCommands.noneQueued');
    return device.called
      ? t('deviceOps.deviceCommands.called')
      : t('deviceOps.deviceCommands.queued', { count: queued });
  };
  return (
    <Ask
      about={[device.deviceCode, device.doorName, device.buildingName]}
      action={t(
        kind === 'CANCEL_ALARM'
          ? 'deviceOps.deviceCommands.kinds.CANCEL_ALARM'
          : `deviceOps.deviceCommands.${words[kind]}`,
      )}
      done={({ queued }) => queuedText(queued)}
      isHarsh={kind === 'REBOOT'}
      input={{ params: { id: device.id }, body: { kind, ...(chosen !== null && { lock: chosen }) } }}
      onClose={onClose}
      operation={deviceCommands.send}
      title={t(`deviceOps.deviceCommands.${word}Title`, { name: device.deviceName })}
    >
      {locks.length > 0 && (
        <SelectField
          label={t('area.devices.fields.lock')}
          load="here"
          name="lock"
          onChange={setChosen}
          options={locks.map(({ lock, doorName }) => ({
            value: lock,
            label: `${t('area.devices.locks.one', { lock })} — ${doorName}`,
          }))}
          problem={undefined}
          required
          value={chosen}
        />
      )}
      {t(`deviceOps.deviceCommands.${when}Text`, { door })}
    </Ask>
  );
}
