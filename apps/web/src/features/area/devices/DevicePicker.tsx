import { devices } from '@gatehouse/api/area/devices';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField, type PickerProps } from '../../../ui/PickerField.tsx';

/** One device, searched while typing. */
export function DevicePicker(props: PickerProps<number>) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const found = useApi(devices.list, { query: { keyword, size: 20 }, quiet: true });
  return (
    <PickerField
      label={t('area.devices.one')}
      {...props}
      debounce={500}
      load={loadOf(found)}
      onSearch={setKeyword}
      options={found.data?.content.map((device) => ({
        value: device.id,
        label: `${device.deviceName} — ${device.doorName} · ${device.buildingName}`,
      }))}
    />
  );
}
