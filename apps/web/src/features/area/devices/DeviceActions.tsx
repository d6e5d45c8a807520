import { type Device, devices } from '@gatehouse/api/area/devices';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { Group } from '@mantine/core';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { DeviceMenu } from './DeviceMenu.tsx';

interface Props {
  device: Device;
  onEdit: () => void;
  onDelete: () => void;
}

export function DeviceActions({ device, onEdit, onDelete }: Props) {
  const { can } = useSession();
  const { deviceName: name } = device;
  return (
    <Group gap={4} justify="flex-end" ml="auto" wrap="nowrap">
      {can(devices.update) && <EditAction name={name} onClick={onEdit} />}
      {can(devices.remove) && <DeleteAction name={name} onClick={onDelete} />}
      {[deviceCommands.send, deviceCommands.list, deviceSecrets.rotate].some(can) && (
        <DeviceMenu device={device} />
      )}
    </Group>
  );
}
