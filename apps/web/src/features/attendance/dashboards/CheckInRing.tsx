import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ShareRing } from '../../../ui/charts/ShareRing.tsx';

export function CheckInRing({ onTime, late }: { onTime: number; late: number }) {
  const t = useText();
  const total = onTime + late;
  const share = total > 0 ? formatNumber(onTime / total, { style: 'percent' }) : '–';
  const [inTime, tooLate] = [formatNumber(onTime), formatNumber(late)];
  return (
    <ShareRing
      finding={t('attendance.dashboards.checkInsFound', { onTime: inTime, late: tooLate })}
      parts={[
        { name: t('attendance.dashboards.onTime'), count: onTime, text: inTime },
        { name: t('attendance.dashboards.late'), count: late, text: tooLate },
      ]}
      share={share}
      shareOf={t('attendance.dashboards.onTime')}
    />
  );
}
