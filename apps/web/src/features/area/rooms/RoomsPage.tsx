import { type Building, buildings } from '@gatehouse/api/area/buildings';
import { rooms } from '@gatehouse/api/area/rooms';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { sideAddress, sideCode, sideRow } from '../../../ui/list/sideRows.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { RoomsOf } from './RoomsOf.tsx';
import { roomsUrl } from './rooms.url.ts';

/** Shows buildings on the left and the rooms of the chosen building on the right (spec §2 "Rooms"). */
export function RoomsPage() {
  const t = useText();
  const { url, go, select } = useUrl(roomsUrl);
  const houses = useApi(buildings.list, { query: { size: 10_000 } });
  const rows = houses.data && rowsOf(houses.data.content);
  const chosen = sideRow(rows, url.buildingCode, url.companyCode);
  const noBuilding = rows?.length === 0;

  const chooseBuilding = (code: string) => {
    const { ownCode, owner } = sideAddress(rows ?? [], code);
    select({ buildingCode: ownCode, companyCode: owner });
  };

  return (
    <>
      <PageHeader>
        <CreateButton
          load={loadOf(houses)}
          onClick={() => go({ create: true })}
          operation={rooms.create}
          reason={noBuilding ? t('area.rooms.noBuilding') : undefined}
        >
          {t('area.rooms.create')}
        </CreateButton>
      </PageHeader>
      <SplitList
        asked={url.buildingCode}
        empty={
          <EmptyState
            advises={buildings.create}
            text={t('area.rooms.noBuildingHint')}
            title={t('area.rooms.noBuilding')}
          />
        }
        label={t('area.rooms.buildings')}
        load={loadOf(houses)}
        onSelect={chooseBuilding}
        rows={rows}
        selected={chosen?.code}
      >
        {({ building }) => <RoomsOf building={building} />}
      </SplitList>
    </>
  );
}

function rowsOf(all: readonly Building[]) {
  const several = new Set(all.map(({ companyId }) => companyId)).size > 1;
  return all.map((building) => {
    const own = { owner: building.companyCodes[0] ?? '', ownCode: building.buildingCode };
    const note = several ? building.companyName : building.address;
    return { ...own, code: sideCode(own), title: building.buildingName, note, building };
  });
}
