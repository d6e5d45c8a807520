import { type QuarantineGroup, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { useRowName } from './useRowName.ts';

export function DismissRecord({ row, onClose }: { row: QuarantineGroup; onClose: () => void }) {
  const t = useText();
  const rowName = useRowName()(row);
  return (
    <Ask
      about={[
        row.owner?.employeeCode,
        row.deviceName,
        row.firstTime && formatWallTime(row.firstTime),
        row.lastTime && formatWallTime(row.lastTime),
      ]}
      action={t('deviceOps.quarantine.dismiss')}
      input={{ params: { id: row.id } }}
      onClose={onClose}
      operation={quarantine.dismiss}
      title={t('deviceOps.quarantine.dismissTitle', { what: rowName })}
    >
      {t('deviceOps.quarantine.dismissText', { count: row.records })}
    </Ask>
  );
}
