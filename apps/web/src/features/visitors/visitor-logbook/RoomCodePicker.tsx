import { rooms } from '@gatehouse/api/area/rooms';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';
import { FilterField } from '../../../ui/list/Filters.tsx';

interface Props {
  value: string | undefined;
  onChange: (roomCode: string | undefined) => void;
}

/** Filters by room code (spec §7). Shown to people that may list rooms. */
export function RoomCodePicker({ value, onChange }: Props) {
  const t = useText();
  const { can } = useSession();
  const chosen = value ?? null;
  const { keyword, search, enabled } = useSearch(chosen);
  const roomsResult = useApi(rooms.list, {
    query: { keyword, size: 20 },
    enabled: enabled && can(rooms.list),
    quiet: true,
  });
  if (!can(rooms.list)) return null;
  return (
    <FilterField>
      <PickerField
        current={value === undefined ? undefined : { value, label: value }}
        debounce={300}
        label={t('visitors.visitorLogbook.fields.roomName')}
        load={loadOf(roomsResult, enabled)}
        name="roomCode"
        onChange={(code) => onChange(code ?? undefined)}
        onSearch={search}
        options={[
          ...new Map(
            roomsResult.data?.content.map((room) => [
              room.roomCode,
              { value: room.roomCode, label: `${room.roomName} — ${room.buildingName}` },
            ]),
          ).values(),
        ]}
        problem={undefined}
        required={false}
        value={chosen}
      />
    </FilterField>
  );
}
