import type { Building } from '@gatehouse/api/area/buildings';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { FilterField } from '../../../ui/list/Filters.tsx';
import { BuildingPicker } from '../buildings/BuildingPicker.tsx';
import { useMapAddress } from './useMapAddress.ts';

interface Props {
  building: Building;
  floor: number;
  /** Floors that contain at least one room. */
  floors: readonly number[];
}

export function MapFilters({ building, floor, floors }: Props) {
  const t = useText();
  const { show } = useMapAddress();
  const all = floors.includes(floor) ? floors : [...floors, floor].toSorted((a, b) => a - b);
  return (
    <>
      <FilterField>
        <BuildingPicker
          companyCode={undefined}
          current={{ value: building.id, label: building.buildingName }}
          name="buildingId"
          onChange={(chosen) => chosen && show({ buildingId: chosen, floor: undefined })}
          problem={undefined}
          required
          value={building.id}
        />
      </FilterField>
      <ChoiceFilter
        inSight={all.length <= 6}
        label={t('area.rooms.fields.floor')}
        name="floor"
        onChange={(chosen) => show({ floor: chosen?.toString() })}
        options={all.map((floorOption) => ({
          value: floorOption,
          label: t('area.rooms.onFloor', { floor: floorOption }),
        }))}
        value={floor}
      />
    </>
  );
}
