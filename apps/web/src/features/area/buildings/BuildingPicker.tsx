import { buildings } from '@gatehouse/api/area/buildings';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField, type PickerProps } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';

interface Props extends PickerProps<number> {
  companyCode: string | undefined;
}

export function BuildingPicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(rest.value, rest.reason);
  const searchResult = useApi(buildings.list, {
    query: { companyCode, keyword, size: 20 },
    enabled,
    quiet: true,
  });
  return (
    <PickerField
      label={t('area.buildings.one')}
      {...rest}
      debounce={300}
      load={loadOf(searchResult, enabled)}
      onSearch={search}
      options={searchResult.data?.content.map((building) => ({
        value: building.id,
        label: building.buildingName,
      }))}
    />
  );
}
