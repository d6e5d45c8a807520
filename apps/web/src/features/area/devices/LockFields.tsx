import type { Device, devices } from '@gatehouse/api/area/devices';
import { Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { DoorPicker } from '../doors/DoorPicker.tsx';

type LocksField = FormFields<FormValues<typeof devices.update.body>>['locks'];

interface Props {
  field: LocksField;
  device: Device;
}

/** Edits the doors of the locks of a controller with several locks. */
export function LockFields({ field, device }: Props) {
  const t = useText();
  const { value, onChange, problem, clash } = field;
  const assigned = value ?? [];
  if (assigned.length < 2) return null;
  const label = t('area.devices.fields.locks');
  const findDoor = (id: number) => device.locks.find(({ doorId }) => doorId === id);
  const formatLocks = (locks: LocksField['value']) =>
    (locks ?? [])
      .map(({ lock, doorId }) =>
        t('common.labelled', {
          label: String(lock),
          value: (doorId && findDoor(doorId)?.doorName) || t('area.devices.locks.unassigned'),
        }),
      )
      .join(', ');
  return (
    <Stack gap="xs">
      <Text c="dimmed" fz="sm">
        {t('area.devices.locks.hint')}
      </Text>
      {assigned.map(({ lock, doorId }, index) => {
        const current = doorId === null ? undefined : findDoor(doorId);
        return (
          <DoorPicker
            companyCode={device.companyCode}
            current={
              current && doorId !== null
                ? { value: doorId, label: `${current.doorName} — ${current.roomName}` }
                : undefined
            }
            key={lock}
            label={t('area.devices.locks.one', { lock })}
            name={`locks.${lock}`}
            none={t('area.devices.locks.unassigned')}
            onChange={(door) => onChange(assigned.with(index, { lock, doorId: door }))}
            problem={undefined}
            value={doorId}
          />
        );
      })}
      {problem && (
        <Text c="red" fz="sm" role="alert">
          {problemText(problem, label)}
        </Text>
      )}
      <ClashChoice clash={clash} label={label} show={formatLocks} />
    </Stack>
  );
}
