import type { PackageDevice } from '@gatehouse/api/device-ops/device-packages';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DialogBody, DialogFoot, DialogFrame } from '../../../ui/Dialog.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { DeviceLine } from './DeviceLine.tsx';
import type { InstallOn, ListDevices, Package } from './operations.ts';

interface Props {
  one: Package;
  devices: ListDevices;
  operation: InstallOn;
  onClose: () => void;
}

const isWanted = ({ state }: PackageDevice) => state === 'WAITING' || state === 'FETCHED';

/** Which devices are to install a package: all of its type, those that cannot with the reason. */
export function InstallPackage({ one, devices, operation, onClose }: Props) {
  const t = useText();
  const found = useApi(devices, { params: { id: one.id }, query: { which: 'all' } });
  const list = found.data?.content;
  const [chosen, choose] = useState<readonly number[]>();
  const wanted = chosen ?? list?.filter(isWanted).map(({ id }) => id) ?? [];
  const { save, isPending } = useSave(operation, { onSuccess: onClose });
  const toggle = (id: number) =>
    choose(wanted.includes(id) ? wanted.filter((other) => other !== id) : [...wanted, id]);
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
          {!list && <Waiting height={88} of={found} />}
          {list?.map((device) => (
            <DeviceLine device={device} key={device.id}>
              <Choice
                device={device}
                isChosen={wanted.includes(device.id)}
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
          onClick={() => save({ params: { id: one.id }, body: { deviceIds: [...wanted] } })}
        >
          {t('deviceOps.firmware.install')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

interface ChoiceProps {
  device: PackageDevice;
  isChosen: boolean;
  onToggle: () => void;
}

function Choice({ device: { deviceName, state, obstacle }, isChosen, onToggle }: ChoiceProps) {
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
