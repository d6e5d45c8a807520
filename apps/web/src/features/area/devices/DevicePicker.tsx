import { devices } from '@gatehouse/api/area/devices';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField } from '../../../ui/PickerField.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import type { Bound } from '../../../ui/useDraft.ts';

interface Props extends Bound<number | null> {
  /** The chosen device, which the first search need not find. */
  current?: Option<number> | undefined;
  required?: boolean;
}

/** One device, searched while typing. */
export function DevicePicker(props: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const found = useApi(devices.list, { query: { keyword, size: 20 }, quiet: true });
  return (
    <PickerField
      {...props}
      debounce={500}
      label={t('area.devices.one')}
      load={loadOf(found)}
      onSearch={setKeyword}
      options={found.data?.content.map((device) => ({
        value: device.id,
        label: `${device.deviceName} — ${device.doorName} · ${device.buildingName}`,
      }))}
    />
  );
}
