import { rooms } from '@gatehouse/api/area/rooms';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/load.ts';
import { PickerField, type PickerProps } from '../../../ui/PickerField.tsx';
import { useSearch } from '../../../ui/useSearch.ts';

interface Props extends PickerProps<number> {
  /** Rooms of one company only; absent, of all the person sees. */
  companyCode?: string | undefined;
  /** Rooms of one building only. */
  buildingId?: number | undefined;
  /** None that are open to everybody. */
  needsAccess?: true;
  /** A room that cannot be chosen: the one being edited. */
  except?: number | undefined;
}

/** One active room, searched while typing. */
export function RoomPicker({ companyCode, buildingId, needsAccess, except, ...rest }: Props) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(rest.value, rest.reason);
  const found = useApi(rooms.list, {
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
      load={loadOf(found, enabled)}
      onSearch={search}
      options={found.data?.content
        .filter((room) => room.id !== except)
        .map((room) => ({
          value: room.id,
          label: buildingId === undefined ? `${room.roomName} — ${room.buildingName}` : room.roomName,
        }))}
    />
  );
}
