import { type QuarantineGroup, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { useRowName } from './useRowName.ts';

/**
 * Accepts records after confirmation: a record with a time held for review, or all records of a person with a different
 * name on the terminal.
 */
export function ReleaseRecord({ row, onClose }: { row: QuarantineGroup; onClose: () => void }) {
  const t = useText();
  const rowName = useRowName()(row);
  const isOther = row.reason === 'OTHER_PERSON';
  return (
    <Ask
      about={[
        row.owner?.employeeCode,
        row.deviceName,
        row.firstTime && formatWallTime(row.firstTime),
        row.lastTime && formatWallTime(row.lastTime),
      ]}
      action={t(`deviceOps.quarantine.${isOther ? 'accept' : 'release'}`)}
      input={{ params: { id: row.id } }}
      onClose={onClose}
      operation={quarantine.release}
      title={
        isOther
          ? t('deviceOps.quarantine.acceptTitle', { what: rowName })
          : t('deviceOps.quarantine.releaseTitle')
      }
    >
      {isOther
        ? t('deviceOps.quarantine.acceptText', { count: row.records })
        : t('deviceOps.quarantine.releaseText', {
            time: row.lastTime ? formatWallTime(row.lastTime) : t('common.values.unknown'),
          })}
    </Ask>
  );
}
