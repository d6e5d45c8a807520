import type { Device } from '@gatehouse/api/area/devices';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { ShownOnce } from '../../../ui/ShownOnce.tsx';

/** Asks, then makes a new signing secret and shows it this once. */
export function NewSecret({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const [made, setMade] = useState<{ serialNumber: string; secret: string } | null>(null);
  const { save, isPending, error } = useSave(deviceSecrets.rotate, {
    onSuccess: setMade,
    onRefusal: () => true,
  });
  if (made)
    return (
      <ShownOnce
        onClose={onClose}
        secret={made.secret}
        title={t('deviceOps.secret.title', { serial: made.serialNumber })}
      >
        {t('deviceOps.secret.text')}{' '}
        <Anchor href="/api/docs" inherit target="_blank">
          {t('deviceOps.secret.example')}
        </Anchor>
      </ShownOnce>
    );
  return (
    <Confirm
      action={t('deviceOps.secret.confirm')}
      error={error}
      isHarsh
      onClose={onClose}
      onConfirm={() => save({ params: { id: device.id } })}
      pending={isPending}
      title={t('deviceOps.secret.renewTitle', { name: device.deviceName })}
    >
      {t('deviceOps.secret.renewText')}
    </Confirm>
  );
}
