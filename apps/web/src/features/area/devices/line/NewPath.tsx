import type { Device } from '@gatehouse/api/area/devices';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { addressAt } from '../../../../platform/base.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Ask } from '../../../../ui/feedback/Ask.tsx';
import { ShownOnce } from '../../../../ui/feedback/ShownOnce.tsx';
import { Listening } from './Listening.tsx';

/**
 * Creates the secret path of a Hikvision terminal after confirmation. Shows the path only once, with the other values
 * to enter on the terminal.
 */
export function NewPath({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const [path, setPath] = useState<string | null>(null);
  const { id, deviceName: name, approved } = device;
  if (path !== null)
    return (
      <ShownOnce
        onClose={onClose}
        secret={addressAt(path)}
        title={t('deviceOps.deviceSecrets.path.title', { name })}
      >
        <Stack gap="sm">
          {t('deviceOps.deviceSecrets.path.text')}
          <Listening path={addressAt(path)} />
        </Stack>
      </ShownOnce>
    );
  return (
    <Ask
      about={[device.deviceCode, device.doorName, device.buildingName]}
      action={t(`deviceOps.deviceSecrets.path.${approved ? 'renewConfirm' : 'makeConfirm'}`)}
      done={() => t('deviceOps.deviceSecrets.path.done')}
      input={{ params: { id } }}
      isHarsh={approved}
      onClose={onClose}
      onDone={({ secret }) => setPath(secret)}
      operation={deviceSecrets.rotate}
      title={t(`deviceOps.deviceSecrets.path.${approved ? 'renewTitle' : 'makeTitle'}`, { name })}
    >
      {t(`deviceOps.deviceSecrets.path.${approved ? 'renewText' : 'makeText'}`)}
    </Ask>
  );
}
