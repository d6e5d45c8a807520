import { type PendingDevice, pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';

export function DismissPending({ device, onClose }: { device: PendingDevice; onClose: () => void }) {
  const t = useText();
  const { serialNumber } = device;
  return (
    <Ask
      about={[device.protocol, device.remoteAddress, formatStamp(device.firstSeenAt)]}
      action={t('deviceOps.pendingDevices.dismiss')}
      input={{ params: { serialNumber } }}
      onClose={onClose}
      operation={pendingDevices.dismiss}
      title={t('deviceOps.pendingDevices.dismissTitle', { serial: serialNumber })}
    >
      {t('deviceOps.pendingDevices.dismissText')}
    </Ask>
  );
}
