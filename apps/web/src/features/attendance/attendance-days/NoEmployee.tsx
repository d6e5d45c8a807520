import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Stands where one's own days would be, for an account that is no employee's. */
export function NoEmployee() {
  const t = useText();
  return (
    <EmptyState text={t('attendance.timesheets.nobodyHint')} title={t('attendance.timesheets.nobody')} />
  );
}
