import { type Device, deviceLimits, devices } from '@gatehouse/api/area/devices';
import { type DeviceAlarmRow, deviceAlarms } from '@gatehouse/api/device-ops/device-alarms';
import { Stack, Text } from '@mantine/core';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useLive } from '../../../../platform/live.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Waiting } from '../../../../ui/feedback/Waiting.tsx';
import { LongTextField } from '../../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../../ui/form/useCreate.ts';
import { AlarmRow } from './AlarmRow.tsx';

interface Props {
  device: Device;
  onClose: () => void;
}

/** Lists the alarms of a device. Open alarms can be acknowledged with a note. */
export function AlarmsDialog({ device, onClose }: Props) {
  const t = useText();
  const { can } = useSession();
  const list = useApi(deviceAlarms.list, { params: { id: device.id } });
  useLive(['devices.changed'], () => void list.refetch());
  const rows = list.data?.content;
  const isOpen = rows?.some(({ acknowledgedAt }) => acknowledgedAt === null) ?? false;
  const isToAcknowledge =
    isOpen || device.missingEvents.length > 0 || device.alarms.length > 0 || device.denied !== null;
  if (rows && isToAcknowledge && can(devices.looked))
    return <Acknowledge device={device} onClose={onClose} rows={rows} />;
  return (
    <Dialog onClose={onClose} title={t('deviceOps.deviceAlarms.title', { name: device.deviceName })}>
      {rows ? <Rows rows={rows} /> : <Waiting height={120} of={list} />}
    </Dialog>
  );
}

function Acknowledge({ device, rows, onClose }: Props & { rows: readonly DeviceAlarmRow[] }) {
  const t = useText();
  // Only the listed alarms are acknowledged. Alarms that arrive later stay open, because no one has seen them yet.
  const lastShownId = Math.max(0, ...rows.map(({ id }) => id)) || null;
  const form = useCreate(
    devices.looked,
    { note: '', upTo: lastShownId },
    { params: { id: device.id }, onClose },
  );
  return (
    <FormModal
      {...form.dialog}
      submit={t('deviceOps.deviceAlarms.acknowledge')}
      title={t('deviceOps.deviceAlarms.title', { name: device.deviceName })}
    >
      <Rows rows={rows} />
      {device.missingEvents.length > 0 && <Text fz="sm">{t('deviceOps.deviceAlarms.missingToo')}</Text>}
      {device.denied && <Text fz="sm">{t('deviceOps.deviceAlarms.deniedToo')}</Text>}
      <LongTextField
        {...form.fields.note}
        hint={t('deviceOps.deviceAlarms.noteHint')}
        label={t('deviceOps.deviceAlarms.fields.note')}
        longest={deviceLimits.note}
      />
    </FormModal>
  );
}

function Rows({ rows }: { rows: readonly DeviceAlarmRow[] }) {
  const t = useText();
  if (rows.length === 0)
    return (
      <EmptyState text={t('deviceOps.deviceAlarms.noneHint')} title={t('deviceOps.deviceAlarms.none')} />
    );
  return (
    <Stack gap="sm">
      {rows.map((alarm) => (
        <AlarmRow alarm={alarm} key={alarm.id} />
      ))}
    </Stack>
  );
}
