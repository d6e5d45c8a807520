import { type Building, buildings } from '@gatehouse/api/area/buildings';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf } from '../../../ui/load.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { SplitList } from '../../../ui/SplitList.tsx';
import { sideAddress, sideCode, sideRow } from '../../../ui/sideRows.ts';
import { useUrl } from '../../../ui/url.ts';
import { RoomsOf } from './RoomsOf.tsx';
import { roomsUrl } from './rooms.url.ts';

/** Buildings left, the rooms of the chosen one right (spec §2 "Rooms"). */
export function RoomsPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go } = useUrl(roomsUrl);
  const houses = useApi(buildings.list, { query: { size: 10_000 } });
  const rows = houses.data && rowsOf(houses.data.content);
  const chosen = sideRow(rows, url.buildingCode, url.companyCode);
  const noBuilding = rows?.length === 0;

  const select = (code: string) => {
    const { ownCode, owner } = sideAddress(rows ?? [], code);
    go({ buildingCode: ownCode, companyCode: owner, keyword: undefined, page: undefined });
  };

  return (
    <>
      <PageHeader title={t('area.rooms.title')}>
        {can('ROOM_CREATE') && (
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => go({ create: true })}
            reason={noBuilding ? t('area.rooms.noBuilding') : undefined}
          >
            {t('area.rooms.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <SplitList
        empty={<EmptyState text={t('area.rooms.noBuildingHint')} title={t('area.rooms.noBuilding')} />}
        label={t('area.rooms.buildings')}
        load={loadOf(houses)}
        onSelect={select}
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
