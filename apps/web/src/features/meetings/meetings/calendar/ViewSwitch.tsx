import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useIsPhone } from '../../../../ui/page/phone.ts';
import type { CalendarView } from './period.ts';

interface Props {
  view: CalendarView;
  /** Undefined for the month, which is the default view. */
  onView: (view: 'day' | 'week' | undefined) => void;
}

export function ViewSwitch({ view, onView }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  return (
    <SegmentedControl
      aria-label={t('meetings.meetings.view')}
      data={(['day', 'week', 'month'] as const).map((value) => ({
        value,
        label: t(`meetings.meetings.views.${value}`),
      }))}
      fullWidth={isPhone}
      onChange={(next) => onView(next === 'month' ? undefined : next)}
      size={isPhone ? 'sm' : 'xs'}
      value={view}
      withItemsBorders={false}
    />
  );
}
