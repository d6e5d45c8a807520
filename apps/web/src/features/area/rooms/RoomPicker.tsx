import { rooms } from '@gatehouse/api/area/rooms';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField, type PickerProps } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';

interface Props extends PickerProps<number> {
  /** Company to which the list of rooms is limited. If absent, lists all rooms that the signed-in person may see. */
  companyCode?: string | undefined;
  buildingId?: number | undefined;
  /** Whether to exclude rooms that are open to everyone. */
  needsAccess?: true;
  /** Room to exclude from the list, such as the room that is being edited. */
  except?: number | undefined;
}

/** Only active rooms are searched. */
export function RoomPicker({ companyCode, buildingId, needsAccess, except, ...rest }: Props) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(rest.value, rest.reason);
  const searchResult = useApi(rooms.list, {
    query: {
      companyCode,
      buildingId,
      keyword,
      isActive: 'true',
      needsAccess: needsAccess && 'true',
      size: 20,
    },
    enabled,
    quiet: true,
  });
  return (
    <PickerField
      label={t('area.rooms.one')}
      {...rest}
      debounce={300}
      load={loadOf(searchResult, enabled)}
      onSearch={search}
      options={searchResult.data?.content
        .filter((room) => room.id !== except)
        .map((room) => ({
          value: room.id,
          label: buildingId === undefined ? `${room.roomName} — ${room.buildingName}` : room.roomName,
        }))}
    />
  );
}
