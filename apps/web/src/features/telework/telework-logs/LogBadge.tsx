import type { LogStatus } from '@gatehouse/api/telework/telework-logs';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';

// as those of requests
const tones = { PENDING: 'warn', APPROVED: 'good', REJECTED: 'bad' } as const;

/** Where time entered by hand stands. */
export function LogBadge({ status }: { status: LogStatus }) {
  const t = useText();
  return <StatusBadge tone={tones[status]}>{t(`telework.teleworkLogs.statuses.${status}`)}</StatusBadge>;
}
