import type { RequestStatus } from '@gatehouse/api/requests/requests';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';

// Colours of request statuses (spec §4): approved success, rejected danger, draft secondary, others warning.
const tones = { DRAFT: 'quiet', PENDING: 'warn', APPROVED: 'good', REJECTED: 'bad' } as const;

export function RequestBadge({ status }: { status: RequestStatus }) {
  const t = useText();
  return <StatusBadge tone={tones[status]}>{t(`requests.requests.statuses.${status}`)}</StatusBadge>;
}
