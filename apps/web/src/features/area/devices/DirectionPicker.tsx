import { type DeviceDirection, directionFlagsOf, directionOf } from '@gatehouse/api/area/devices.rules';
import { Group, Input } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { CheckField } from '../../../ui/fields/ChoiceFields.tsx';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

/** Two check boxes that set the direction of a device (spec §4). */
export function DirectionPicker({ name, value, onChange, clash }: FieldBinding<DeviceDirection | null>) {
  const t = useText();
  const label = t('area.devices.fields.direction');
  const ways = directionFlagsOf(value ?? 'UNKNOWN');
  const checkboxProps = (way: 'in' | 'out') => ({
    name: `${name}.${way}`,
    value: ways[way],
    onChange: (ticked: boolean | null) => onChange(directionOf({ ...ways, [way]: ticked === true })),
    problem: undefined,
  });
  return (
    <Input.Wrapper
      description={t('area.devices.directionHint')}
      label={label}
      labelElement="div"
      role="group"
    >
      <Group gap="lg" my={6}>
        <CheckField {...checkboxProps('in')} label={t('area.devices.in')} />
        <CheckField {...checkboxProps('out')} label={t('area.devices.out')} />
      </Group>
      <ClashChoice
        clash={clash}
        label={label}
        show={(direction) => t(`area.devices.directions.${direction ?? 'UNKNOWN'}`)}
      />
    </Input.Wrapper>
  );
}
