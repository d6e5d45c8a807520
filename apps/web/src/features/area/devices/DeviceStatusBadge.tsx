import type { DeviceListRow } from '@gatehouse/api/area/devices';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { useProblemText } from './useProblemText.ts';

/** Shows the status of a device, with the reason if the device needs attention. */
export function DeviceStatusBadge({ device }: { device: DeviceListRow }) {
  const t = useText();
  const textOf = useProblemText();
  const { standing, approved, problems, enabled } = device;
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
      const [problem] = problems;
      if (!approved) return <StatusBadge tone="warn">{t('area.devices.notApproved')}</StatusBadge>;
      return problem && <StatusBadge tone="warn">{textOf(device, problem).what}</StatusBadge>;
    }
  }
}
