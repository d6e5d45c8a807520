import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import type { TrackingDevice } from '@gatehouse/api/vehicles/tracking-devices';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { ShownOnce } from '../../../ui/ShownOnce.tsx';

/** Asks, then makes a secret for a camera and shows it this once, with the name the camera signs by. */
export function NewCameraSecret({ device, onClose }: { device: TrackingDevice; onClose: () => void }) {
  const t = useText();
  const [made, setMade] = useState<{ signer: string; secret: string } | null>(null);
  if (made)
    return (
      <ShownOnce
        onClose={onClose}
        secret={made.secret}
        title={t('vehicles.platePassages.secretOf', { signer: made.signer })}
      >
        {t('vehicles.platePassages.secretText', { signer: made.signer })}{' '}
        <Anchor href={addressAt('/api/docs')} inherit target="_blank" underline="always">
          {t('vehicles.platePassages.secretExample')}
        </Anchor>
      </ShownOnce>
    );
  return (
    <Ask
      action={t('vehicles.platePassages.makeSecret')}
      input={{ params: { id: device.id } }}
      isHarsh
      onClose={onClose}
      onDone={setMade}
      operation={platePassages.rotateSecret}
      title={t('vehicles.platePassages.secretTitle', { name: device.deviceName })}
    >
      {t('vehicles.platePassages.secretAsk')}
    </Ask>
  );
}
