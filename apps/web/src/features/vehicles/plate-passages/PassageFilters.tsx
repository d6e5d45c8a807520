import { addDays } from '@gatehouse/api/platform/dates';
import { trackingDirections } from '@gatehouse/api/vehicles/tracking-devices';
import { monthFromNow, thisWeek, today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { type DateRange, DateRangeField } from '../../../ui/fields/DateRangeField.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { FilterField, Filters } from '../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { GatePicker } from '../gates/GatePicker.tsx';
import { LanePicker } from '../lanes/LanePicker.tsx';
import { platePassagesUrl } from './platePassages.url.ts';

const fieldDefaults = { problem: undefined } as const;

export function PassageFilters({ range }: { range: DateRange }) {
  const t = useText();
  const { url, filter } = useUrl(platePassagesUrl);
  const dayRange = (back: number) => ({ from: addDays(today(), -back), to: addDays(today(), -back) });
  return (
    <Filters>
      <SearchBox
        debounce={500}
        hint={t('vehicles.platePassages.searchHint')}
        label={t('vehicles.platePassages.search')}
        onSearch={(keyword) => filter({ keyword })}
        value={url.keyword}
      />
      <DateRangeField
        label={t('vehicles.platePassages.dates')}
        onChange={filter}
        presets={[
          { label: t('vehicles.platePassages.today'), value: dayRange(0) },
          { label: t('vehicles.platePassages.yesterday'), value: dayRange(1) },
          { label: t('vehicles.platePassages.thisWeek'), value: thisWeek() },
          { label: t('vehicles.platePassages.thisMonth'), value: monthFromNow(0) },
        ]}
        value={range}
      />
      <CompanyPicker
        onChange={(companyCode) => filter({ companyCode, gateId: undefined, laneId: undefined })}
        value={url.companyCode}
      />
      <FilterField>
        <GatePicker
          {...fieldDefaults}
          companyCode={url.companyCode}
          label={t('vehicles.platePassages.gate')}
          name="gateId"
          onChange={(gateId) => filter({ gateId: gateId ?? undefined })}
          value={url.gateId ?? null}
        />
      </FilterField>
      <FilterField>
        <LanePicker
          {...fieldDefaults}
          companyCode={url.companyCode}
          label={t('vehicles.platePassages.lane')}
          name="laneId"
          onChange={(laneId) => filter({ laneId: laneId ?? undefined })}
          value={url.laneId ?? null}
        />
      </FilterField>
      <ChoiceFilter
        label={t('vehicles.platePassages.direction')}
        name="direction"
        none={t('vehicles.platePassages.anyDirection')}
        onChange={(direction) => filter({ direction })}
        options={trackingDirections.map((value) => ({
          value,
          label: t(`vehicles.trackingDevices.directions.${value}`),
        }))}
        value={url.direction}
      />
      <ChoiceFilter
        label={t('vehicles.platePassages.result')}
        name="result"
        none={t('vehicles.platePassages.anyResult')}
        onChange={(result) => filter({ result })}
        options={[
          { value: 'opened' as const, label: t('vehicles.platePassages.opened') },
          { value: 'late' as const, label: t('vehicles.platePassages.late') },
          { value: 'refused' as const, label: t('vehicles.platePassages.refused') },
        ]}
        value={url.result}
      />
    </Filters>
  );
}
