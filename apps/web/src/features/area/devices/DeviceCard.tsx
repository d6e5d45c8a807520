import type { Device } from '@gatehouse/api/area/devices';
import { isKnownByPath } from '@gatehouse/api/area/devices.rules';
import { Group } from '@mantine/core';
import { formatInstant } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Explained } from '../../../ui/display/Explained.tsx';
import { GlobeIcon } from '../../../ui/display/gateIcons.ts';
import {
  AlertIcon,
  BuildingIcon,
  ClockIcon,
  DeviceIcon,
  DoorIcon,
  InfoIcon,
} from '../../../ui/display/icons.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { RowCard } from '../../../ui/list/CardGrid.tsx';
import { Fact } from '../../../ui/list/Fact.tsx';
import { useFirmwareText } from './commands/useFirmwareText.ts';
import { DeviceActions } from './DeviceActions.tsx';
import { LockFacts } from './LockFacts.tsx';
import { useProblemText } from './useProblemText.ts';

interface Props {
  device: Device;
  onEdit: () => void;
  onDelete: () => void;
}

export function DeviceCard({ device, onEdit, onDelete }: Props) {
  const t = useText();
  const firmware = useFirmwareText()(device);
  const textOf = useProblemText();
  const { status, lastSeenAt, allowedAddresses } = device;
  return (
    <RowCard
      icon={<DeviceIcon size={20} />}
      actions={<DeviceActions device={device} onDelete={onDelete} onEdit={onEdit} />}
      badge={
        <StatusBadge tone={status === 'ONLINE' ? 'good' : 'bad'}>
          {t(`area.devices.statuses.${status}`)}
        </StatusBadge>
      }
      title={device.deviceName}
    >
      <Group gap={4} mb={4}>
        <StatusBadge tone={device.enabled ? 'good' : 'quiet'}>
          {t(device.enabled ? 'common.values.active' : 'common.values.inactive')}
        </StatusBadge>
        {device.protocol !== null && !device.approved && (
          <StatusBadge tone="warn">
            {t(isKnownByPath(device.protocol) ? 'area.devices.noPath' : 'area.devices.notApproved')}
          </StatusBadge>
        )}
        {device.approved && !device.registered && (
          <StatusBadge tone="warn">{t('area.devices.notRegistered')}</StatusBadge>
        )}
      </Group>
      <Fact icon={<DeviceIcon size={16} />} label={t('area.devices.fields.deviceType')}>
        {t(`area.devices.types.${device.deviceType}`)} · {device.deviceCode}
      </Fact>
      <Fact icon={<BuildingIcon size={16} />} label={t('area.buildings.one')}>
        {device.buildingName} · {device.doorName}
      </Fact>
      <Fact icon={<DoorIcon size={16} />} label={t('area.devices.fields.direction')}>
        {t(`area.devices.directions.${device.direction}`)}
      </Fact>
      <LockFacts locks={device.locks} />
      {device.ipAddress && (
        <Fact icon={<GlobeIcon size={16} />} label={t('area.devices.fields.ipAddress')}>
          {device.ipAddress}
        </Fact>
      )}
      {(device.protocol !== null || device.pageKind !== null) && (
        <Fact icon={<ClockIcon size={16} />} label={t('area.devices.fields.lastSeenAt')}>
          {lastSeenAt === null
            ? t('area.devices.neverSeen')
            : t('area.devices.lastSeenAt', { when: formatInstant(lastSeenAt) })}
        </Fact>
      )}
      {firmware && (
        <Fact icon={<InfoIcon size={16} />} label={t('area.devices.fields.firmware')}>
          {firmware}
        </Fact>
      )}
      {device.problems.map((problem) => (
        <Fact icon={<AlertIcon size={16} />} key={problem} label={t('area.devices.attention')}>
          <Explained figure={textOf(device, problem).what}>{textOf(device, problem).why}</Explained>
        </Fact>
      ))}
      {device.weakIdentity && (
        <Fact icon={<AlertIcon size={16} />} label={t('area.devices.connection')}>
          <Explained figure={t('area.devices.fields.weakIdentity')}>
            {t('area.devices.weakReason', {
              addresses: joinList(allowedAddresses) || t('common.values.none'),
            })}
          </Explained>
        </Fact>
      )}
    </RowCard>
  );
}
