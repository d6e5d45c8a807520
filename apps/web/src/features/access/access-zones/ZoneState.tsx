import type { OwnZone } from '@gatehouse/api/access/access-zones';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../ui/display/tones.ts';

const tones: Readonly<Record<OwnZone['state'], Tone>> = {
  PENDING: 'warn',
  NOW: 'good',
  COMING: 'info',
  ENDED: 'quiet',
  DISABLED: 'quiet',
};

/** Shows the state of an access zone. If an active zone does not open the room, also shows the reason. */
export function ZoneState({ zone: { state, refused } }: { zone: Pick<OwnZone, 'state' | 'refused'> }) {
  const t = useText();
  if (refused) return <StatusBadge tone="warn">{t(`access.accessZones.refusals.${refused}`)}</StatusBadge>;
  return <StatusBadge tone={tones[state]}>{t(`access.accessZones.states.${state}`)}</StatusBadge>;
}
