import { type Device, devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { devicePairings } from '@gatehouse/api/device-ops/device-pairings';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import rest from '../../../ui/table/RowActions.module.css';
import { DeleteAction, EditAction, LogAction } from '../../../ui/table/RowActions.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { DeviceMenu } from './DeviceMenu.tsx';

interface Props {
  device: Device;
  onEdit: () => void;
  onDelete: () => void;
}

export function DeviceActions({ device, onEdit, onDelete }: Props) {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const { deviceName: name } = device;
  return (
    <Group className={rest.actions ?? ''} gap={4} justify="flex-end" ml="auto" wrap="nowrap">
      <RowMenu label={t('deviceOps.deviceCommands.menu', { name })}>
        {can(deviceLogs.list) && (
          <LogAction
            name={name}
            onClick={() => void navigate({ to: '/device-logs', search: { deviceId: device.id } })}
          />
        )}
        {can(devices.update) && <EditAction name={name} onClick={onEdit} />}
        {[deviceCommands.send, deviceCommands.list, deviceSecrets.rotate, devicePairings.get].some(can) && (
          <DeviceMenu device={device} />
        )}
        {can(devices.remove) && <DeleteAction name={name} onClick={onDelete} />}
      </RowMenu>
    </Group>
  );
}
