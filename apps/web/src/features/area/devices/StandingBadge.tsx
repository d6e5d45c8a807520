import type { DeviceStanding } from '@gatehouse/api/area/devices';
import { mostDriftSeconds } from '@gatehouse/api/area/devices.rules';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useClockText } from './clockText.ts';
import { useProblemText } from './useProblemText.ts';

/** How a device stands; one that needs a look says why. */
export function StandingBadge({ device }: { device: DeviceStanding }) {
  const t = useText();
  const textOf = useProblemText();
  const clockText = useClockText();
  const { standing, approved, driftSeconds, problems, enabled } = device;
  switch (standing) {
    case 'ONLINE':
      return <StatusBadge tone="good">{t('area.devices.statuses.ONLINE')}</StatusBadge>;
    case 'OFFLINE':
      return <StatusBadge tone="bad">{t('area.devices.statuses.OFFLINE')}</StatusBadge>;
    case 'IDLE':
      return (
        <StatusBadge tone="quiet">
          {t(enabled ? 'area.devices.noProtocol' : 'common.values.inactive')}
        </StatusBadge>
      );
    case 'LOOK': {
      const drift = driftSeconds ?? 0;
      const [problem] = problems;
      if (!approved) return <StatusBadge tone="warn">{t('area.devices.notApproved')}</StatusBadge>;
      if (!problem || (Math.abs(drift) > mostDriftSeconds && problem !== 'DURESS'))
        return <StatusBadge tone="warn">{clockText(drift)}</StatusBadge>;
      return <StatusBadge tone="warn">{textOf(device, problem).what}</StatusBadge>;
    }
  }
}
