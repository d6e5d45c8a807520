import { deviceLimits, deviceTypes } from '@gatehouse/api/area/devices';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { type Option, SelectField } from '../../../ui/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/TextField.tsx';
import { DoorPicker } from '../doors/DoorPicker.tsx';
import { ConnectionFields, type DeviceFieldsOf } from './ConnectionFields.tsx';
import { DirectionPicker } from './DirectionPicker.tsx';

interface Props {
  fields: DeviceFieldsOf;
  /** The door it hangs at, or is proposed to hang at. */
  current: Option<number> | undefined;
  companyCode?: string;
  /** The zone of the saved device's site. */
  siteZone?: string;
}

/** What a new device and a changed one have in common. */
export function DeviceFields({ fields, current, companyCode, siteZone }: Props) {
  const t = useText();
  return (
    <>
      <TextField
        {...fields.deviceName}
        label={t('area.devices.fields.deviceName')}
        max={deviceLimits.name}
        required
      />
      <CodeField
        {...fields.deviceCode}
        label={t('area.devices.fields.deviceCode')}
        max={deviceLimits.code}
        required
      />
      <SelectField
        {...fields.deviceType}
        label={t('area.devices.fields.deviceType')}
        load="here"
        options={deviceTypes.map((value) => ({ value, label: t(`area.devices.types.${value}`) }))}
        required
      />
      <DoorPicker {...fields.doorId} companyCode={companyCode} current={current} required />
      <CodeField {...fields.ipAddress} label={t('area.devices.fields.ipAddress')} max={45} />
      <DirectionPicker {...fields.direction} />
      <SwitchField
        {...fields.enabled}
        hint={t('area.devices.enabledHint')}
        label={t('area.devices.fields.enabled')}
      />
      <ConnectionFields fields={fields} siteZone={siteZone} />
    </>
  );
}
