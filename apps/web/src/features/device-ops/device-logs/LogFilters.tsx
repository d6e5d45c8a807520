import { punchDirections, punchResults } from '@gatehouse/api/device-ops/device-logs';
import { dateAfter, monthFromNow, today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { type DateRange, DateRangeField } from '../../../ui/DateRangeField.tsx';
import { FilterField, Filters } from '../../../ui/Filters.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useUrl } from '../../../ui/url.ts';
import { deviceLogsUrl } from './deviceLogs.url.ts';

const firstPage = { page: undefined, after: undefined };

/** Dates, result and direction; another choice begins at the newest event again. */
export function LogFilters({ from, to }: DateRange) {
  const t = useText();
  const { url, replace } = useUrl(deviceLogsUrl);
  const day = (back: number) => ({ from: dateAfter(today(), -back), to: dateAfter(today(), -back) });
  return (
    <Filters>
      <DateRangeField
        label={t('deviceOps.logs.dates')}
        onChange={(range) => replace({ ...range, ...firstPage })}
        presets={[
          { label: t('deviceOps.logs.today'), value: day(0) },
          { label: t('deviceOps.logs.yesterday'), value: day(1) },
          { label: t('deviceOps.logs.thisMonth'), value: monthFromNow(0) },
          { label: t('deviceOps.logs.lastMonth'), value: monthFromNow(-1) },
        ]}
        value={{ from, to }}
      />
      <FilterField>
        <SelectField
          label={t('deviceOps.logs.result')}
          name="result"
          none={t('deviceOps.logs.allResults')}
          onChange={(result) => replace({ result: result ?? undefined, ...firstPage })}
          options={punchResults.map((value) => ({ value, label: t(`deviceOps.logs.results.${value}`) }))}
          problem={undefined}
          value={url.result ?? null}
        />
      </FilterField>
      <FilterField>
        <SelectField
          label={t('deviceOps.logs.direction')}
          name="operation"
          none={t('deviceOps.logs.bothDirections')}
          onChange={(operation) => replace({ operation: operation ?? undefined, ...firstPage })}
          options={punchDirections.map((value) => ({ value, label: t(`area.devices.directions.${value}`) }))}
          problem={undefined}
          value={url.operation ?? null}
        />
      </FilterField>
    </Filters>
  );
}
