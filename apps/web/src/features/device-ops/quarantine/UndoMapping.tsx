import { type CodeMapping, quarantine } from '@gatehouse/api/device-ops/quarantine';
import { Alert } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatMonth, formatStamp } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/feedback/Confirm.tsx';
import { ChangedDays } from './ChangedDays.tsx';

/** Undoes the mapping of a person code. First shows the changed days and asks for confirmation. */
export function UndoMapping({ mapping, onClose }: { mapping: CodeMapping; onClose: () => void }) {
  const t = useText();
  const params = { id: mapping.id };
  const effect = useApi(quarantine.previewUndo, { params });
  const { save, isPending, error } = useSave(quarantine.undo, {
    onSuccess: onClose,
    onRefusal: () => true,
    done: ({ returned }) => t('deviceOps.quarantine.undone', { count: returned }),
  });
  const { data } = effect;
  const names = { code: mapping.code ?? '', name: mapping.displayName };
  return (
    <Confirm
      about={[mapping.employeeCode, formatStamp(mapping.mappedAt)]}
      action={t('deviceOps.quarantine.undo')}
      error={error}
      onClose={onClose}
      onConfirm={() => save({ params })}
      pending={isPending}
      title={t('deviceOps.quarantine.undoTitle', names)}
    >
      <ChangedDays answer={effect}>
        {data && t('deviceOps.quarantine.willReturn', { count: data.records, ...names })}
      </ChangedDays>
      {data && data.closedMonths.length > 0 && (
        <Alert color="orange" mt="sm">
          {t('deviceOps.quarantine.closedMonths', {
            months: joinList(data.closedMonths.map((month) => formatMonth(`${month}-01`))),
          })}
        </Alert>
      )}
    </Confirm>
  );
}
