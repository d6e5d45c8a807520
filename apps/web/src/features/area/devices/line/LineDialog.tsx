import type { Device } from '@gatehouse/api/area/devices';
import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { Stack, Text } from '@mantine/core';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useLive } from '../../../../platform/live.ts';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../../ui/feedback/Waiting.tsx';
import { CreateLine, EditLine } from './LineForm.tsx';
import { LineStatePanel } from './LineStatePanel.tsx';

// Polling interval in milliseconds, so short that the terminal's answer appears soon.
const refreshMs = 3_000;

/**
 * Shows the connection from the portal to a terminal, with its status. If the portal cannot call the terminal, shows
 * the reason.
 */
export function LineDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const read = useApi(deviceLines.get, { params: { id: device.id }, refetchInterval: refreshMs });
  useLive(['devices.changed'], () => void read.refetch());
  const { data: setting } = read;
  const isOff = setting?.networks.length === 0;
  if (setting && !isOff && setting.line)
    return <EditLine device={device} kept={setting} line={setting.line} onClose={onClose} />;
  if (setting && !isOff) return <CreateLine device={device} kept={setting} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('deviceOps.deviceLines.title', { name: device.deviceName })}>
      {setting ? (
        <Stack gap="sm">
          <Text fw={600}>{t('deviceOps.deviceLines.off')}</Text>
          <Text fz="sm">{t('deviceOps.deviceLines.offText')}</Text>
          {setting.state && <LineStatePanel device={device} onRemoved={onClose} state={setting.state} />}
        </Stack>
      ) : (
        <Waiting height={120} of={read} />
      )}
    </Dialog>
  );
}
