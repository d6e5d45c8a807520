import { buildings } from '@gatehouse/api/area/buildings';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField } from '../../../ui/PickerField.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import type { Bound } from '../../../ui/useDraft.ts';

interface Props extends Bound<number | null> {
  companyCode: string | undefined;
  /** The saved row's building. */
  current?: Option<number> | undefined;
  required?: boolean;
  /** Where it is not simply the building. */
  label?: string;
  hint?: string;
  /** Why none can be chosen now: no company yet. */
  reason?: string | undefined;
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
      {...rest}
      debounce={300}
      label={rest.label ?? t('area.buildings.one')}
      load={loadOf(found)}
      onSearch={setKeyword}
      options={found.data?.content.map((one) => ({ value: one.id, label: one.buildingName }))}
    />
  );
}
