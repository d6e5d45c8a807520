import { lanes } from '@gatehouse/api/vehicles/lanes';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField, type PickerProps } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';

interface Props extends PickerProps<number> {
  companyCode: string | undefined;
}

/** Selects a lane. The portal searches while the person types. */
export function LanePicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(rest.value, rest.reason);
  const searchResult = useApi(lanes.list, {
    query: { companyCode, keyword, size: 20 },
    enabled,
    quiet: true,
  });
  return (
    <PickerField
      label={t('vehicles.lanes.one')}
      {...rest}
      debounce={500}
      load={loadOf(searchResult, enabled)}
      onSearch={search}
      options={searchResult.data?.content.map((lane) => ({
        value: lane.id,
        label: `${lane.laneName} — ${lane.gateName}`,
      }))}
    />
  );
}
