import type { VisitorState } from '@gatehouse/api/visitors/visitors';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';

const tones = { UPCOMING: 'info', ACTIVE: 'good', OVER: 'quiet', DISABLED: 'quiet' } as const;

export function VisitorStateBadge({ state }: { state: VisitorState }) {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`visitors.visitors.states.${state}`)}</StatusBadge>;
}
