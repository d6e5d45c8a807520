import { buildings } from '@gatehouse/api/area/buildings';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField, type PickerProps } from '../../../ui/PickerField.tsx';

interface Props extends PickerProps<number> {
  companyCode: string | undefined;
}

/** One building of a company, searched while typing. */
export function BuildingPicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const found = useApi(buildings.list, {
    query: { companyCode, keyword, size: 20 },
    enabled: rest.reason === undefined,
    quiet: true,
  });
  return (
    <PickerField
      label={t('area.buildings.one')}
      {...rest}
      debounce={300}
      load={loadOf(found)}
      onSearch={setKeyword}
      options={found.data?.content.map((one) => ({ value: one.id, label: one.buildingName }))}
    />
  );
}
