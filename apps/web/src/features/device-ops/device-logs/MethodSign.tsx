import type { DeviceLog } from '@gatehouse/api/device-ops/device-logs';
import { Icon } from '../../../ui/display/Icon.tsx';
import { KeyIcon } from '../../../ui/display/icons.ts';

const lines: Partial<Record<DeviceLog['verifyMode'], string>> = {
  FACE: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M9 9.8v.8M15 9.8v.8M9 15c1.8 1.5 4.2 1.5 6 0',
  CARD: 'M3 6h18v12.5H3zM3 10.5h18M6 15h4',
  FINGERPRINT:
    'M6.8 19.5c1-2.2 1.5-4.5 1.5-7.5a3.7 3.7 0 0 1 7.4 0c0 3-.3 5.3-1.2 7.8M12 12c0 3.8-.6 6.4-1.8 9M4 15.8c.3-1.2.5-2.4.5-3.8a7.5 7.5 0 0 1 12-6M19.2 9.8c.6 2.5.4 5.4-.3 8.2',
  QR: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5M20 14v2.5M17 20h3M14 18v2',
};

/** The icon of a verification method. Rare methods have no icon. */
export function MethodSign({ of }: { of: DeviceLog['verifyMode'] }) {
  if (of === 'PASSWORD') return <KeyIcon />;
  const iconLines = lines[of];
  return iconLines && <Icon lines={iconLines} />;
}
