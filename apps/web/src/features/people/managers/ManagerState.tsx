import type { Manager } from '@gatehouse/api/people/managers';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';

/** Shows the reason why a manager currently manages nothing. Renders nothing for an active manager. */
export function ManagerState({ manager }: { manager: Manager }) {
  const t = useText();
  if (!manager.isEnabled) return <StatusBadge tone="warn">{t('people.managers.off')}</StatusBadge>;
  if (!manager.employee.isEnabled)
    return <StatusBadge tone="quiet">{t('people.employees.presences.INACTIVE')}</StatusBadge>;
  return null;
}
