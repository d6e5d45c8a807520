import { type DashboardPeriod, periods } from '@gatehouse/api/attendance/dashboards.rules';
import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';

interface Props {
  /** Name of the figure for which the switch changes the period. */
  of: string;
  value: DashboardPeriod;
  onChange: (period: DashboardPeriod) => void;
}

export function PeriodSwitch({ of, value, onChange }: Props) {
  const t = useText();
  return (
    <SegmentedControl
      aria-label={t('attendance.dashboards.period', { of })}
      data={periods.map((period) => ({ value: period, label: t(`attendance.dashboards.periods.${period}`) }))}
      onChange={onChange}
      size="xs"
      value={value}
      withItemsBorders={false}
    />
  );
}
