import type { PackageDevice } from '@gatehouse/api/device-ops/device-packages';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DialogBody, DialogFoot, DialogFrame } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { DeviceLine } from './DeviceLine.tsx';
import type { InstallOperation, ListDevicesOperation, Package } from './packageOperations.ts';

interface Props {
  one: Package;
  devices: ListDevicesOperation;
  operation: InstallOperation;
  onClose: () => void;
}

const isWanted = ({ state }: PackageDevice) => state === 'WAITING' || state === 'FETCHED';

/**
 * Selects the devices that install a package. Lists all devices of the package's device type. If a device cannot
 * install the package, its row shows the reason.
 */
export function InstallPackage({ one, devices, operation, onClose }: Props) {
  const t = useText();
  const devicesResult = useApi(devices, { params: { id: one.id }, query: { which: 'all' } });
  const list = devicesResult.data?.content;
  const [chosen, choose] = useState<readonly number[]>();
  const selectedIds = chosen ?? list?.filter(isWanted).map(({ id }) => id) ?? [];
  const { save, isPending } = useSave(operation, { onSuccess: onClose });
  const toggle = (id: number) =>
    choose(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]);
  return (
    <DialogFrame
      onClose={onClose}
      size="middle"
      title={t('deviceOps.firmware.installOf', { version: one.versionCode })}
    >
      <DialogBody>
        <Stack gap="md">
          <Text c="dimmed" fz="sm">
            {t(list?.length === 0 ? 'deviceOps.firmware.noneOfType' : 'deviceOps.firmware.installHint')}
          </Text>
          {!list && <Waiting height={88} of={devicesResult} />}
          {list?.map((device) => (
            <DeviceLine device={device} key={device.id}>
              <Choice
                device={device}
                isChosen={selectedIds.includes(device.id)}
                onToggle={() => toggle(device.id)}
              />
            </DeviceLine>
          ))}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button color="gray" onClick={onClose} variant="subtle">
          {t('common.actions.cancel')}
        </Button>
        <Button
          disabled={!list || list.length === 0}
          loading={isPending}
          onClick={() => save({ params: { id: one.id }, body: { deviceIds: [...selectedIds] } })}
        >
          {t('deviceOps.firmware.install')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

interface InstallChoiceProps {
  device: PackageDevice;
  isChosen: boolean;
  onToggle: () => void;
}

function Choice({ device: { deviceName, state, obstacle }, isChosen, onToggle }: InstallChoiceProps) {
  const t = useText();
  if (state === 'RUNNING' || (obstacle && !isWanted({ state } as PackageDevice)))
    return (
      <Text c="dimmed" fz="xs" ta="end">
        {t(
          obstacle && state !== 'RUNNING'
            ? `deviceOps.firmware.obstacles.${obstacle}`
            : 'deviceOps.firmware.states.RUNNING',
        )}
      </Text>
    );
  return <Checkbox aria-label={deviceName} checked={isChosen} onChange={onToggle} />;
}
