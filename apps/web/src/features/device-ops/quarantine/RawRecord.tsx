import type { QuarantineGroup } from '@gatehouse/api/device-ops/quarantine';
import { Code, Text } from '@mantine/core';
import { formatInstant, formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClockIcon, DeviceIcon, InboxIcon, InfoIcon, LogIcon } from '../../../ui/display/icons.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Fact } from '../../../ui/list/Fact.tsx';
import { MappingHistory } from './MappingHistory.tsx';
import { useRowName } from './useRowName.ts';

export function RawRecord({ row, onClose }: { row: QuarantineGroup; onClose: () => void }) {
  const t = useText();
  const rowName = useRowName()(row);
  const { firstTime, lastTime } = row;
  return (
    <Dialog onClose={onClose} title={rowName}>
      <Fact icon={<InfoIcon size={16} />} label={t('deviceOps.quarantine.fields.reason')}>
        {t(`deviceOps.quarantine.reasons.${row.reason}`)}
      </Fact>
      <Fact icon={<DeviceIcon size={16} />} label={t('deviceOps.quarantine.device')}>
        {row.deviceName}
      </Fact>
      <Fact icon={<LogIcon size={16} />} label={t('deviceOps.quarantine.fields.records')}>
        {t('deviceOps.quarantine.recordsOf', { count: row.records })}
      </Fact>
      {firstTime && lastTime && (
        <Fact icon={<ClockIcon size={16} />} label={t('deviceOps.quarantine.lastSeen')}>
          {firstTime !== lastTime && `${formatWallTime(firstTime)} – `}
          {formatWallTime(lastTime)}
        </Fact>
      )}
      <Fact icon={<InboxIcon size={16} />} label={t('deviceOps.quarantine.device')}>
        {t('deviceOps.quarantine.received', { when: formatInstant(row.receivedAt) })}
      </Fact>
      <Text fw={600} fz="sm" id="raw-record" mb={4} mt="md">
        {t('deviceOps.quarantine.raw')}
      </Text>
      <Code
        aria-labelledby="raw-record"
        block
        className="mantine-focus-auto"
        data-autofocus
        role="region"
        style={{ maxHeight: '20rem', overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        tabIndex={0}
      >
        {row.raw}
      </Code>
      {row.personCode !== null && <MappingHistory code={row.personCode} companyId={row.companyId} />}
    </Dialog>
  );
}
