import { deviceLimits, type devices, deviceTypes } from '@gatehouse/api/area/devices';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { type Option, SelectField } from '../../../ui/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/TextField.tsx';
import type { Fields, Typed } from '../../../ui/useDraft.ts';
import { DoorPicker } from '../doors/DoorPicker.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { DirectionPicker } from './DirectionPicker.tsx';

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
      <DirectionPicker {...fields.direction} />
      <SwitchField
        {...fields.enabled}
        hint={t('area.devices.enabledHint')}
        label={t('area.devices.enabled')}
      />
      <ConnectionFields fields={fields} siteZone={siteZone} />
    </>
  );
}
