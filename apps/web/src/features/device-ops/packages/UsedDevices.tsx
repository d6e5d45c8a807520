import type { PackageState } from '@gatehouse/api/device-ops/device-packages.rules';
import { Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import type { Tone } from '../../../ui/tones.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { DeviceLine } from './DeviceLine.tsx';
import type { ListDevices, Package } from './operations.ts';
import { releaseStamp } from './releaseStamp.ts';

const tones: Readonly<Record<PackageState, Tone>> = {
  RUNNING: 'good',
  FETCHED: 'info',
  WAITING: 'warn',
  OTHER: 'quiet',
};

interface Props {
  one: Package;
  operation: ListDevices;
  onClose: () => void;
}

/** A package: its file's SHA-256, the devices that run it, and those that are to install it. */
export function UsedDevices({ one, operation, onClose }: Props) {
  const t = useText();
  const { id, versionCode, releaseDate, fileName, sha256 } = one;
  const found = useApi(operation, { params: { id } });
  const list = found.data?.content;
  return (
    <Dialog
      onClose={onClose}
      size="middle"
      title={t('deviceOps.firmware.devicesOf', { version: versionCode })}
    >
      <Stack gap="md">
        <Facts
          lines={[
            [t('deviceOps.firmware.fields.fileName'), fileName],
            [t('deviceOps.firmware.fields.releaseDate'), releaseStamp(releaseDate)],
            [t('deviceOps.firmware.fields.sha256'), sha256],
          ]}
        />
        {!list && <Waiting height={88} of={found} />}
        {list?.length === 0 && (
          <Text c="dimmed" fz="sm">
            {t('deviceOps.firmware.noDevices')}
          </Text>
        )}
        {list?.map((device) => (
          <DeviceLine device={device} key={device.id}>
            <StatusBadge tone={tones[device.state]}>
              {t(`deviceOps.firmware.states.${device.state}`)}
            </StatusBadge>
          </DeviceLine>
        ))}
      </Stack>
    </Dialog>
  );
}
