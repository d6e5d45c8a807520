import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** Replaces the list of attendance days for accounts without an employee. */
export function NoEmployee() {
  const t = useText();
  return (
    <EmptyState text={t('attendance.timesheets.nobodyHint')} title={t('attendance.timesheets.nobody')} />
  );
}
