import { contractTypes } from '@gatehouse/api/contracts/contract-types';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField, type PickerProps } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';

export function ContractTypePicker(props: PickerProps<number>) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(props.value, props.reason);
  const searchResult = useApi(contractTypes.list, { query: { keyword, size: 20 }, enabled, quiet: true });
  const isNone = keyword === '' && searchResult.data?.totalElements === 0;
  return (
    <PickerField
      label={t('contracts.contractTypes.one')}
      {...props}
      {...(isNone && { hint: t('contracts.contracts.noTypes') })}
      debounce={500}
      load={loadOf(searchResult, enabled)}
      onSearch={search}
      options={searchResult.data?.content.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
