import type { LogStatus } from '@gatehouse/api/telework/telework-logs';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';

// The tones of the statuses are the same as in the badge of requests.
const tones = { PENDING: 'warn', APPROVED: 'good', REJECTED: 'bad' } as const;

export function LogBadge({ status }: { status: LogStatus }) {
  const t = useText();
  return <StatusBadge tone={tones[status]}>{t(`telework.teleworkLogs.statuses.${status}`)}</StatusBadge>;
}
