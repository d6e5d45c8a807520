import { type Holiday, holidays } from '@gatehouse/api/attendance/holidays';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { RecomputedNote } from '../work-shifts/RecomputedNote.tsx';

/** Asks for confirmation to delete a holiday. First shows the days that the deletion recalculates. */
export function DeleteHoliday({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const t = useText();
  const { id, name, companyId, date } = holiday;
  const { data } = useApi(holidays.affected, { query: { companyId, date }, quiet: true });
  return (
    <DeleteDialog
      about={[formatWeekday(date), holiday.companyName, holiday.buildingName]}
      done={t('attendance.holidays.deleted')}
      name={name}
      onClose={onClose}
      operation={holidays.remove}
      params={{ id }}
    >
      <RecomputedNote found={data} on="delete" />
    </DeleteDialog>
  );
}
