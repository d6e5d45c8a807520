import { deviceTypes } from '@gatehouse/api/area/device-kinds';
import type { devices } from '@gatehouse/api/area/devices';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Option } from '../../../ui/fields/option.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { CodeField, TextField } from '../../../ui/fields/TextField.tsx';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { DoorPicker } from '../doors/DoorPicker.tsx';
import { DirectionPicker } from './DirectionPicker.tsx';

type DeviceFactName = 'deviceName' | 'deviceCode' | 'deviceType' | 'doorId' | 'ipAddress' | 'direction';

interface Props {
  fields: Pick<FormFields<FormValues<typeof devices.update.body>>, DeviceFactName>;
  /** Current door of the device, or the door proposed for a new device. */
  current?: Option<number> | undefined;
  companyCode?: string | undefined;
  /** Whether the device is a controller with several locks, which each have a separate door. */
  isController?: boolean;
}

export function DeviceFactsPanel({ fields, current, companyCode, isController = false }: Props) {
  const t = useText();
  return (
    <>
      <TextField {...fields.deviceName} label={t('area.devices.fields.deviceName')} />
      <CodeField {...fields.deviceCode} label={t('area.devices.fields.deviceCode')} />
      <SelectField
        {...fields.deviceType}
        label={t('area.devices.fields.deviceType')}
        load="here"
        options={deviceTypes.map((value) => ({ value, label: t(`area.devices.types.${value}`) }))}
      />
      <DoorPicker
        {...fields.doorId}
        companyCode={companyCode}
        current={current}
        {...(isController && { hint: t('area.devices.locks.place') })}
      />
      <CodeField {...fields.ipAddress} label={t('area.devices.fields.ipAddress')} longest={45} />
      <DirectionPicker {...fields.direction} />
    </>
  );
}
