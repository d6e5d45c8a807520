import { devices } from '@gatehouse/api/area/devices';
import type { PackageDevice } from '@gatehouse/api/device-ops/device-packages';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';

interface Props {
  device: PackageDevice;
  /** Content at the end of the row of the device. */
  children: ReactNode;
}

export function DeviceLine({ device, children }: Props) {
  const t = useText();
  const { can } = useSession();
  const { deviceName, doorName, buildingName, versionCode } = device;
  const runs =
    versionCode === null
      ? t('deviceOps.firmware.unknownVersion')
      : t('deviceOps.firmware.runs', { version: versionCode });
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Stack gap={0} miw={0}>
        {can(devices.list) ? (
          <Anchor
            fz="sm"
            renderRoot={(props) => (
              <Link {...props} search={{ as: 'table', keyword: deviceName }} to="/devices" />
            )}
            truncate
          >
            {deviceName}
          </Anchor>
        ) : (
          <Text fz="sm" truncate>
            {deviceName}
          </Text>
        )}
        <Text c="dimmed" fz="xs">
          {[`${doorName}, ${buildingName}`, runs].join(' · ')}
        </Text>
      </Stack>
      {children}
    </Group>
  );
}
