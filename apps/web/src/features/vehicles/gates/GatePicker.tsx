import { gates } from '@gatehouse/api/vehicles/gates';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField, type PickerProps } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';

interface Props extends PickerProps<number> {
  companyCode: string | undefined;
}

/** Selects a gate. The portal searches while the person types. */
export function GatePicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(rest.value, rest.reason);
  const searchResult = useApi(gates.list, {
    query: { companyCode, keyword, size: 20 },
    enabled,
    quiet: true,
  });
  return (
    <PickerField
      label={t('vehicles.gates.one')}
      {...rest}
      debounce={500}
      load={loadOf(searchResult, enabled)}
      onSearch={search}
      options={searchResult.data?.content.map((gate) => ({
        value: gate.id,
        label: `${gate.gateName} — ${gate.buildingName}`,
      }))}
    />
  );
}
