import type { ContractState } from '@gatehouse/api/contracts/contracts.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../ui/display/tones.ts';

const tones: Readonly<Record<ContractState, Tone>> = {
  ACTIVE: 'good',
  UPCOMING: 'info',
  ENDED: 'quiet',
  INACTIVE: 'quiet',
};

export function ContractBadge({ state }: { state: ContractState }) {
  const t = useText();
  return <StatusBadge tone={tones[state]}>{t(`contracts.contracts.states.${state}`)}</StatusBadge>;
}
