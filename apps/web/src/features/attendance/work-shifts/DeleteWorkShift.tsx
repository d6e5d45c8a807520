import { type WorkShift, workShifts } from '@gatehouse/api/attendance/work-shifts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { RecomputedNote } from './RecomputedNote.tsx';

/** Asks for confirmation to delete a work shift. First shows the days that the deletion recalculates. */
export function DeleteWorkShift({ shift, onClose }: { shift: WorkShift; onClose: () => void }) {
  const t = useText();
  const { id, name, departmentId, startDate, endDate } = shift;
  const { data } = useApi(workShifts.affected, {
    query: { departmentId, startDate: startDate ?? undefined, endDate: endDate ?? undefined },
    quiet: true,
  });
  return (
    <DeleteDialog
      about={[shift.departmentName, startDate, endDate]}
      done={t('attendance.workShifts.deleted')}
      name={name}
      onClose={onClose}
      operation={workShifts.remove}
      params={{ id }}
    >
      <RecomputedNote found={data} on="delete" />
    </DeleteDialog>
  );
}
