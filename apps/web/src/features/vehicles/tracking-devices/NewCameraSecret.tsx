import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import type { TrackingDevice } from '@gatehouse/api/vehicles/tracking-devices';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';

/** Creates a secret for a camera after confirmation and shows it once, with the signer name of the camera. */
export function NewCameraSecret({ device, onClose }: { device: TrackingDevice; onClose: () => void }) {
  const t = useText();
  const [createdSecret, setMade] = useState<{ signer: string; secret: string } | null>(null);
  if (createdSecret)
    return (
      <ShownOnce
        onClose={onClose}
        secret={createdSecret.secret}
        title={t('vehicles.platePassages.secretOf', { signer: createdSecret.signer })}
      >
        {t('vehicles.platePassages.secretText', { signer: createdSecret.signer })}{' '}
        <Anchor href={addressAt('/api/docs')} inherit target="_blank" underline="always">
          {t('vehicles.platePassages.secretExample')}
        </Anchor>
      </ShownOnce>
    );
  return (
    <Ask
      about={[device.deviceId, device.laneName, device.gateName]}
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
