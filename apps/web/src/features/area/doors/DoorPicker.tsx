import { doors } from '@gatehouse/api/area/doors';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField } from '../../../ui/PickerField.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import type { Bound } from '../../../ui/useDraft.ts';

interface Props extends Bound<number | null> {
  /** Doors of one company only; absent, of all the person sees. */
  companyCode?: string | undefined;
  /** The saved row's door. */
  current?: Option<number> | undefined;
  required?: boolean;
}

/** One door, searched while typing. */
export function DoorPicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const found = useApi(doors.list, { query: { companyCode, keyword, size: 20 }, quiet: true });
  return (
    <PickerField
      {...rest}
      debounce={500}
      label={t('area.doors.one')}
      load={loadOf(found)}
      onSearch={setKeyword}
      options={found.data?.content.map((door) => ({
        value: door.id,
        label: `${door.doorName} — ${door.roomName} · ${door.buildingName}`,
      }))}
    />
  );
}
