import { Skeleton } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import classes from './RowsSkeleton.module.css';
import { useLate } from './useLate.ts';

const widths = ['34%', '26%', '40%', '30%', '22%', '36%', '28%', '32%'];

export function RowsSkeleton({ rowHeight }: { rowHeight: number }) {
  const t = useText();
  const isLate = useLate();
  return (
    <div aria-busy="true" aria-label={t('common.states.loading')} className={classes.rows} role="status">
      {widths.map((width) => (
        <div key={width} style={{ height: rowHeight }}>
          {isLate && <Skeleton height={10} width={width} />}
        </div>
      ))}
    </div>
  );
}
