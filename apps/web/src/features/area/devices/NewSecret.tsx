import type { Device } from '@gatehouse/api/area/devices';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { ShownOnce } from '../../../ui/ShownOnce.tsx';

/** Asks, then makes a new signing secret and shows it this once. */
export function NewSecret({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const [made, setMade] = useState<{ serialNumber: string | null; secret: string } | null>(null);
  if (made)
    return (
      <ShownOnce
        onClose={onClose}
        secret={made.secret}
        title={t('deviceOps.deviceSecrets.title', { serial: made.serialNumber ?? '' })}
      >
        {t('deviceOps.deviceSecrets.text')}{' '}
        <Anchor href={addressAt('/api/docs')} inherit target="_blank" underline="always">
          {t('deviceOps.deviceSecrets.example')}
        </Anchor>
      </ShownOnce>
    );
  return (
    <Ask
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
