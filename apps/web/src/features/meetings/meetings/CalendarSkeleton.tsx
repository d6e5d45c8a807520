import { Skeleton } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { calendarHeight } from './period.ts';

/** Stands in the place of a calendar that is on its way, as high as it will be. */
export function CalendarSkeleton() {
  const t = useText();
  return <Skeleton aria-label={t('common.states.loading')} height={calendarHeight} p={8} role="status" />;
}
