import type { PackageState } from '@gatehouse/api/device-ops/device-packages.rules';
import { Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../ui/display/tones.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { DeviceLine } from './DeviceLine.tsx';
import type { ListDevicesOperation, Package } from './packageOperations.ts';
import { formatReleaseTime } from './releaseStamp.ts';

const tones: Readonly<Record<PackageState, Tone>> = {
  RUNNING: 'good',
  FETCHED: 'info',
  WAITING: 'warn',
  OTHER: 'quiet',
};

interface Props {
  one: Package;
  operation: ListDevicesOperation;
  onClose: () => void;
}

/** Shows the SHA-256 of a package file, the devices that run the package, and the devices that wait to install it. */
export function UsedDevices({ one, operation, onClose }: Props) {
  const t = useText();
  const { id, versionCode, releaseDate, fileName, sha256 } = one;
  const devicesResult = useApi(operation, { params: { id } });
  const list = devicesResult.data?.content;
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
            [t('deviceOps.firmware.fields.releaseDate'), formatReleaseTime(releaseDate)],
            [t('deviceOps.firmware.fields.sha256'), sha256],
          ]}
        />
        {!list && <Waiting height={88} of={devicesResult} />}
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
