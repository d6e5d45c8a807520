import { doors } from '@gatehouse/api/area/doors';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField, type PickerProps } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';

interface Props extends PickerProps<number> {
  /** Company to which the list of doors is limited. If absent, lists all doors that the signed-in person may see. */
  companyCode?: string | undefined;
}

export function DoorPicker({ companyCode, ...rest }: Props) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(rest.value, rest.reason);
  const searchResult = useApi(doors.list, {
    query: { companyCode, keyword, size: 20 },
    enabled,
    quiet: true,
  });
  return (
    <PickerField
      label={t('area.doors.one')}
      {...rest}
      debounce={500}
      load={loadOf(searchResult, enabled)}
      onSearch={search}
      options={searchResult.data?.content.map((door) => ({
        value: door.id,
        label: `${door.doorName} — ${door.roomName} · ${door.buildingName}`,
      }))}
    />
  );
}
