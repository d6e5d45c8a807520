import type { Device } from '@gatehouse/api/area/devices';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { addressAt } from '../../../../platform/base.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Ask } from '../../../../ui/feedback/Ask.tsx';
import { ShownOnce } from '../../../../ui/feedback/ShownOnce.tsx';

/** Creates a new signing secret of a device after confirmation. Shows the secret only once. */
export function NewSecret({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const [createdSecret, setMade] = useState<{ serialNumber: string | null; secret: string } | null>(null);
  if (createdSecret)
    return (
      <ShownOnce
        onClose={onClose}
        secret={createdSecret.secret}
        title={t('deviceOps.deviceSecrets.title', { serial: createdSecret.serialNumber ?? '' })}
      >
        {t('deviceOps.deviceSecrets.text')}{' '}
        <Anchor href={addressAt('/api/docs')} inherit target="_blank" underline="always">
          {t('deviceOps.deviceSecrets.example')}
        </Anchor>
      </ShownOnce>
    );
  return (
    <Ask
      about={[device.deviceCode, device.doorName, device.buildingName]}
      action={t('deviceOps.deviceSecrets.confirm')}
      input={{ params: { id: device.id } }}
      isHarsh
      onClose={onClose}
      onDone={setMade}
      operation={deviceSecrets.rotate}
      title={t('deviceOps.deviceSecrets.renewTitle', { name: device.deviceName })}
    >
      {t('deviceOps.deviceSecrets.renewText')}
    </Ask>
  );
}
