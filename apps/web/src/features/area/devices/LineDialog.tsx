import type { Device } from '@gatehouse/api/area/devices';
import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { Stack, Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { CreateLine, EditLine } from './LineForm.tsx';
import { LineStatePanel } from './LineStatePanel.tsx';

// what a terminal answers is worth waiting for
const refreshMs = 3_000;

/** Where the portal calls a terminal, as whom, and how that goes; where it calls none, why. */
export function LineDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useText();
  const read = useApi(deviceLines.get, { params: { id: device.id }, refetchInterval: refreshMs });
  useLive(['devices.changed'], () => void read.refetch());
  const { data: kept } = read;
  const isOff = kept?.networks.length === 0;
  if (kept && !isOff && kept.line)
    return <EditLine device={device} kept={kept} line={kept.line} onClose={onClose} />;
  if (kept && !isOff) return <CreateLine device={device} kept={kept} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('deviceOps.deviceLines.title', { name: device.deviceName })}>
      {kept ? (
        <Stack gap="sm">
          <Text fw={600}>{t('deviceOps.deviceLines.off')}</Text>
          <Text fz="sm">{t('deviceOps.deviceLines.offText')}</Text>
          {kept.state && <LineStatePanel device={device} onRemoved={onClose} state={kept.state} />}
        </Stack>
      ) : (
        <Waiting height={120} of={read} />
      )}
    </Dialog>
  );
}
