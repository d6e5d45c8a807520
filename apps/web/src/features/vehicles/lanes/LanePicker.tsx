import { lanes } from '@gatehouse/api/vehicles/lanes';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField, type PickerProps } from '../../../ui/PickerField.tsx';
import { useSearch } from '../../../ui/useSearch.ts';

interface Props extends PickerProps<number> {
  companyCode: string | undefined;
}

/** One lane of a company, searched while typing. */
export function LanePicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(rest.value, rest.reason);
  const found = useApi(lanes.list, { query: { companyCode, keyword, size: 20 }, enabled, quiet: true });
  return (
    <PickerField
      label={t('vehicles.lanes.one')}
      {...rest}
      debounce={500}
      load={loadOf(found, enabled)}
      onSearch={search}
      options={found.data?.content.map((one) => ({
        value: one.id,
        label: `${one.laneName} — ${one.gateName}`,
      }))}
    />
  );
}
