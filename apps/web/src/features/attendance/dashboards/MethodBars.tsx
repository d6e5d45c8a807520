import type { checkMethods } from '@gatehouse/api/attendance/dashboards';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './MethodBars.module.css';

interface Props {
  total: number;
  methods: readonly { method: (typeof checkMethods)[number]; count: number }[];
}

export function MethodBars({ total, methods }: Props) {
  const t = useText();
  return (
    <dl className={classes.bars}>
      {methods.map(({ method, count }) => {
        const share = total > 0 ? count / total : 0;
        return (
          <div key={method}>
            <dt>{t(`attendance.dashboards.methodNames.${method}`)}</dt>
            <dd>
              <span className={classes.count}>
                {t('attendance.dashboards.countOf', {
                  count: formatNumber(count),
                  total: formatNumber(total),
                })}
              </span>
              <span className={classes.share}>{formatNumber(share, { style: 'percent' })}</span>
            </dd>
            <span aria-hidden className={classes.track}>
              <span style={{ width: `${share * 100}%` }} />
            </span>
          </div>
        );
      })}
    </dl>
  );
}
