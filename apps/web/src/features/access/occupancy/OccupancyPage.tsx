import { type BuildingOccupancy, occupancy } from '@gatehouse/api/access/occupancy';
import { buildings } from '@gatehouse/api/area/buildings';
import { Tooltip } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { LiveSign } from '../../../ui/display/StatusBadge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { occupancyUrl } from './occupancy.url.ts';
import { PeopleInside } from './PeopleInside.tsx';
import { useLiveOccupancy } from './useLiveOccupancy.ts';

// The page also refreshes every minute, because live events can be lost, and the automatic end of a day sends no event.
const refreshMs = 60_000;

/**
 * Shows buildings on the left and the people inside the chosen building by room on the right (rules.md §4 "occupancy").
 */
export function OccupancyPage() {
  const t = useText();
  const { url, select } = useUrl(occupancyUrl);
  const placesResult = useApi(occupancy.places, { refetchInterval: refreshMs });
  useLiveOccupancy(() => void placesResult.refetch());
  const rows =
    placesResult.data &&
    rowsOf(placesResult.data.buildings, (count) => t('access.occupancy.inside', { count }));
  const selectedCode = url.buildingId === undefined ? undefined : String(url.buildingId);

  return (
    <>
      <PageHeader
        summary={
          <Tooltip label={t('access.occupancy.liveHint')}>
            <span>
              <LiveSign>{t('access.occupancy.live')}</LiveSign>
            </span>
          </Tooltip>
        }
      />
      <SplitList
        asked={selectedCode}
        empty={
          <EmptyState
            advises={buildings.create}
            text={t('access.occupancy.noBuildingHint')}
            title={t('access.occupancy.noBuilding')}
          />
        }
        label={t('access.occupancy.buildings')}
        load={loadOf(placesResult)}
        onSelect={(code) => select({ buildingId: Number(code), roomId: undefined })}
        rows={rows}
        selected={selectedCode}
      >
        {({ building }) => <PeopleInside building={building} />}
      </SplitList>
    </>
  );
}

function rowsOf(all: readonly BuildingOccupancy[], inside: (count: number) => string) {
  const several = new Set(all.map(({ companyName }) => companyName)).size > 1;
  return all.map((building) => ({
    code: String(building.id),
    title: building.buildingName,
    note: several ? `${inside(building.inside)} · ${building.companyName}` : inside(building.inside),
    building,
  }));
}
