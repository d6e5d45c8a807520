import { type Device, devices } from '@gatehouse/api/area/devices';
import { isKnownByPath } from '@gatehouse/api/area/devices.rules';
import { deviceCommands } from '@gatehouse/api/device-ops/device-commands';
import { deviceSecrets } from '@gatehouse/api/device-ops/device-secrets';
import { Group } from '@mantine/core';
import { Suspense } from 'react';
import { lazily } from '../../../platform/lazily.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteAction, EditAction } from '../../../ui/RowActions.tsx';
import { useUrl } from '../../../ui/url.ts';
import { AskCommand } from './AskCommand.tsx';
import { DeviceMenu } from './DeviceMenu.tsx';
import { devicesUrl } from './devices.url.ts';
import { NewPath } from './NewPath.tsx';
import { NewSecret } from './NewSecret.tsx';

const LineDialog = lazily(async () => (await import('./LineDialog.tsx')).LineDialog);
const DeviceCommands = lazily(async () => (await import('./DeviceCommands.tsx')).DeviceCommands);

interface Props {
  device: Device;
  onEdit: () => void;
  onDelete: () => void;
}

/** What the person may do to a device, along the bottom of its card. */
export function DeviceActions({ device, onEdit, onDelete }: Props) {
  const { can } = useSession();
  const { url, replace } = useUrl(devicesUrl);
  const { id, deviceName: name } = device;
  const Secret = isKnownByPath(device.protocol) ? NewPath : NewSecret;
  return (
    <Group gap={4} justify="flex-end" ml="auto" wrap="nowrap">
      {can(devices.update) && <EditAction name={name} onClick={onEdit} />}
      {can(devices.remove) && <DeleteAction name={name} onClick={onDelete} />}
      {[deviceCommands.send, deviceCommands.list, deviceSecrets.rotate].some(can) && (
        <DeviceMenu device={device} />
      )}
      <Suspense fallback={null}>
        {url.commands === id && (
          <DeviceCommands device={device} onClose={() => replace({ commands: undefined })} />
        )}
        {url.line === id && <LineDialog device={device} onClose={() => replace({ line: undefined })} />}
      </Suspense>
      {url.restart === id && (
        <AskCommand device={device} kind="REBOOT" onClose={() => replace({ restart: undefined })} />
      )}
      {url.open === id && (
        <AskCommand device={device} kind="OPEN_DOOR" onClose={() => replace({ open: undefined })} />
      )}
      {url.secret === id && <Secret device={device} onClose={() => replace({ secret: undefined })} />}
    </Group>
  );
}
