import { type QuarantineGroup, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { useRowName } from './useRowName.ts';

/** Asks, then takes a record, or all records of an unknown code, off the list. */
export function DismissRecord({ row, onClose }: { row: QuarantineGroup; onClose: () => void }) {
  const t = useText();
  const what = useRowName()(row);
  return (
    <Ask
      action={t('deviceOps.quarantine.dismiss')}
      input={{ params: { id: row.id } }}
      onClose={onClose}
      operation={quarantine.dismiss}
      title={t('deviceOps.quarantine.dismissTitle', { what })}
    >
      {t('deviceOps.quarantine.dismissText', { count: row.records })}
    </Ask>
  );
}
