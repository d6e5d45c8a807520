import { accessZones } from '@gatehouse/api/access/access-zones';
import { Stack } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import { OwnRoomCard } from './OwnRoomCard.tsx';

/** The rooms of the signed-in person by building (spec §2 "Profile", tab Area Access). */
export function AreaAccessPanel() {
  const t = useText();
  const list = useApi(accessZones.myRooms);
  const open = list.data?.buildings
    .map((building) => ({
      ...building,
      rooms: building.rooms.filter(({ access }) => access === 'OPEN' || access === 'ZONE'),
    }))
    .filter(({ rooms }) => rooms.length > 0);
  const empty = (
    <EmptyState text={t('access.accessZones.emptyOpenHint')} title={t('access.accessZones.emptyOpen')} />
  );
  const shared = { empty, load: loadOf(list), onClearFilters: undefined };
  if (!open?.length)
    return (
      <CardGrid {...shared} keyOf={({ id }) => id} label={t('access.accessZones.openTitle')} rows={open}>
        {() => null}
      </CardGrid>
    );
  return (
    <Stack gap="lg">
      {open.map(({ id, buildingName, address, rooms }) => (
        <Section hint={address} key={id} title={buildingName}>
          <CardGrid {...shared} keyOf={(room) => room.id} label={buildingName} rows={rooms}>
            {(room) => <OwnRoomCard room={room} />}
          </CardGrid>
        </Section>
      ))}
    </Stack>
  );
}
