import { punchDirections, punchResults } from '@gatehouse/api/device-ops/device-logs.rules';
import { addDays } from '@gatehouse/api/platform/dates';
import { monthFromNow, thisWeek, today } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { type DateRange, DateRangeField } from '../../../ui/fields/DateRangeField.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { DeviceLogSubject } from './DeviceLogSubject.tsx';
import { deviceLogsUrl, newest } from './deviceLogs.url.ts';

/** The filters of the list of device events. Changing a filter returns to the newest event. */
export function LogFilters({ from, to }: Pick<DateRange, 'from' | 'to'>) {
  const t = useText();
  const { url, filter } = useUrl(deviceLogsUrl);
  const dayRange = (back: number) => ({ from: addDays(today(), -back), to: addDays(today(), -back) });
  return (
    <Filters>
      <DateRangeField
        label={t('deviceOps.deviceLogs.dates')}
        onChange={(range) => filter({ ...range, ...newest })}
        presets={[
          { label: t('deviceOps.deviceLogs.today'), value: dayRange(0) },
          { label: t('deviceOps.deviceLogs.yesterday'), value: dayRange(1) },
          { label: t('deviceOps.deviceLogs.thisWeek'), value: thisWeek() },
          { label: t('deviceOps.deviceLogs.thisMonth'), value: monthFromNow(0) },
          { label: t('deviceOps.deviceLogs.lastMonth'), value: monthFromNow(-1) },
        ]}
        times={{ from: t('deviceOps.deviceLogs.fromTime'), to: t('deviceOps.deviceLogs.toTime') }}
        value={{ from, to, fromTime: url.fromTime, toTime: url.toTime }}
      />
      <DeviceLogSubject />
      <ChoiceFilter
        label={t('deviceOps.deviceLogs.result')}
        name="result"
        none={t('deviceOps.deviceLogs.allResults')}
        onChange={(result) => filter({ result, ...newest })}
        options={punchResults.map((value) => ({ value, label: t(`deviceOps.deviceLogs.results.${value}`) }))}
        value={url.result}
      />
      <ChoiceFilter
        label={t('deviceOps.deviceLogs.direction')}
        name="operation"
        none={t('deviceOps.deviceLogs.bothDirections')}
        onChange={(operation) => filter({ operation, ...newest })}
        options={punchDirections.map((value) => ({ value, label: t(`area.devices.directions.${value}`) }))}
        value={url.operation}
      />
    </Filters>
  );
}
