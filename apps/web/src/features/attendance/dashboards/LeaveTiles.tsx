import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatMinutes, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Tiles } from './Tiles.tsx';

/** What one has asked for, and what is left of one's leave (spec §2 "Common dashboard"). */
export function LeaveTiles() {
  const t = useText();
  const own = useApi(requests.summary);
  const leave = useApi(leaveBalances.mine);
  const left = (subType: string) => leave.data?.balances.find((one) => one.subType === subType)?.left;
  const [annual, compensatory] = [left('ANNUAL'), left('COMPENSATORY')];
  const count = (value: number | undefined) => (value === undefined ? null : formatNumber(value));
  // hundredths of a day
  const days = (value: number) =>
    formatNumber(value / 100, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
      maximumFractionDigits: 2,
    });
  const note = t('attendance.dashboards.thisYear');
  return (
    <Tiles
      isLoading={own.isPending || leave.isPending}
      tiles={[
        {
          label: t('attendance.dashboards.goOuts'),
          value: count(own.data?.goOuts),
          note: t('attendance.dashboards.thisMonth'),
        },
        {
          label: t('attendance.dashboards.annualLeave'),
          value: annual === undefined ? null : days(annual),
          note,
        },
        {
          label: t('attendance.dashboards.pendingRequests'),
          value: count(own.data?.pending),
          note: t('attendance.dashboards.toBeDecided'),
        },
        {
          label: t('attendance.dashboards.compensatoryLeave'),
          value: compensatory === undefined ? null : formatMinutes(compensatory),
          note,
        },
      ]}
    />
  );
}
