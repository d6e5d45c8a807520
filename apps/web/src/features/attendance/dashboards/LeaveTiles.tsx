import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatMinutes, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Tiles } from './Tiles.tsx';

/** Shows the signed-in person's own requests and remaining leave (spec §2 "Common dashboard"). */
export function LeaveTiles() {
  const t = useText();
  const own = useApi(requests.summary);
  const leave = useApi(leaveBalances.mine);
  const balanceLeft = (subType: string) =>
    leave.data?.balances.find((balance) => balance.subType === subType)?.left;
  const [annual, compensatory] = [balanceLeft('ANNUAL'), balanceLeft('COMPENSATORY')];
  const countText = (value: number | undefined) => (value === undefined ? null : formatNumber(value));
  // Formats an amount of leave. `value` is in hundredths of a day.
  const formatDayCount = (value: number) =>
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
          value: countText(own.data?.goOuts),
          note: t('attendance.dashboards.thisMonth'),
        },
        {
          label: t('attendance.dashboards.annualLeave'),
          value: annual === undefined ? null : formatDayCount(annual),
          note,
        },
        {
          label: t('attendance.dashboards.pendingRequests'),
          value: countText(own.data?.pending),
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
