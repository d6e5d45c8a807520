import type { Request } from '@gatehouse/api/requests/requests';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { formatLeaveWithUnit } from '../leave-balances/leaveAmount.ts';

/** Warns about leave beyond the balance. Shows nothing for a request without this warning. */
export function BeyondBadge({ beyond }: Pick<Request, 'beyond'>) {
  const t = useText();
  if (!beyond) return null;
  return (
    <StatusBadge tone="warn">
      {t('requests.leaveBalances.beyond', { amount: formatLeaveWithUnit(beyond.unit, beyond.amount) })}
    </StatusBadge>
  );
}
