import { deviceLimits, type devices, deviceTypes } from '@gatehouse/api/area/devices';
import { type Direction, directionOf, waysOf } from '@gatehouse/api/area/devices.rules';
import { Group, Input } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { CheckField, SwitchField } from '../../../ui/ChoiceFields.tsx';
import { type Option, SelectField } from '../../../ui/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/TextField.tsx';
import type { Bound, Fields, Typed } from '../../../ui/useDraft.ts';
import { DoorPicker } from '../doors/DoorPicker.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';

export type DeviceFieldsOf = Fields<Typed<typeof devices.update.body>>;

interface Props {
  fields: DeviceFieldsOf;
  /** The door it hangs at, or is proposed to hang at. */
  current: Option<number>;
  companyCode?: string;
  /** The zone of the saved device's site. */
  siteZone?: string;
}

/** What a new device and a changed one have in common. */
export function DeviceFields({ fields, current, companyCode, siteZone }: Props) {
  const t = useText();
  return (
    <>
      <TextField {...fields.deviceName} label={t('area.devices.name')} max={deviceLimits.name} required />
      <CodeField {...fields.deviceCode} label={t('area.devices.code')} max={deviceLimits.code} required />
      <SelectField
        {...fields.deviceType}
        label={t('area.devices.type')}
        options={deviceTypes.map((value) => ({ value, label: t(`area.devices.types.${value}`) }))}
        required
      />
      <DoorPicker {...fields.doorId} companyCode={companyCode} current={current} required />
      <CodeField {...fields.ipAddress} label={t('area.devices.ipAddress')} max={45} />
      <DirectionField {...fields.direction} />
      <SwitchField
        {...fields.enabled}
        hint={t('area.devices.enabledHint')}
        label={t('area.devices.enabled')}
      />
      <ConnectionFields fields={fields} siteZone={siteZone} />
    </>
  );
}

/** Spec §4: the direction comes from two check boxes. */
function DirectionField({ name, value, onChange }: Bound<Direction | null>) {
  const t = useText();
  const ways = waysOf(value ?? 'UNKNOWN');
  const box = (way: 'in' | 'out') => ({
    name: `${name}.${way}`,
    value: ways[way],
    onChange: (ticked: boolean | null) => onChange(directionOf({ ...ways, [way]: ticked === true })),
    problem: undefined,
  });
  return (
    <Input.Wrapper
      description={t('area.devices.directionHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      label={t('area.devices.direction')}
      labelElement="div"
      role="group"
    >
      <Group gap="lg" my={6}>
        <CheckField {...box('in')} label={t('area.devices.in')} />
        <CheckField {...box('out')} label={t('area.devices.out')} />
      </Group>
    </Input.Wrapper>
  );
}
