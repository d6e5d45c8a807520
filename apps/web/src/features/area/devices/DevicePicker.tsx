import { devices } from '@gatehouse/api/area/devices';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField, type PickerProps } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';

export function DevicePicker(props: PickerProps<number>) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(props.value, props.reason);
  const searchResult = useApi(devices.list, { query: { keyword, size: 20 }, enabled, quiet: true });
  return (
    <PickerField
      label={t('area.devices.one')}
      {...props}
      debounce={500}
      load={loadOf(searchResult, enabled)}
      onSearch={search}
      options={searchResult.data?.content.map((device) => ({
        value: device.id,
        label: `${device.deviceName} — ${device.doorName} · ${device.buildingName}`,
      }))}
    />
  );
}
