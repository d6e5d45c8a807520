import {
  type AttendanceMonth,
  attendanceMonths,
  type MonthCheck,
} from '@gatehouse/api/attendance/attendance-months';
import { companies } from '@gatehouse/api/people/companies';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useUndo } from '../../../platform/call/useUndo.ts';
import { formatMonth } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';

interface Props {
  month: AttendanceMonth;
  onClose: () => void;
}

const paramsOf = ({ companyId, month }: AttendanceMonth) => ({ params: { companyId, month } });
const nameOf = ({ month }: AttendanceMonth) => formatMonth(`${month}-01`);

function useCompanyName({ companyId }: AttendanceMonth): string | undefined {
  const owners = useApi(companies.pick, { quiet: true });
  return owners.data?.content.find(({ id }) => id === companyId)?.companyName;
}

/**
 * Lists the open items of a month and asks for confirmation to close it. The month can be closed even with open items.
 */
export function CloseMonth({
  month,
  open,
  onClose,
}: Props & { open: readonly { kind: MonthCheck; open: number }[] }) {
  const t = useText();
  const name = { month: nameOf(month) };
  const companyName = useCompanyName(month);
  const undo = useUndo(attendanceMonths.unlock, { done: t('attendance.attendanceMonths.reopened', name) });
  return (
    <Ask
      about={[companyName]}
      action={t('attendance.attendanceMonths.close')}
      done={t('attendance.attendanceMonths.closed', name)}
      input={paramsOf(month)}
      next={() => undo(paramsOf(month))}
      onClose={onClose}
      operation={attendanceMonths.lock}
      title={t('attendance.attendanceMonths.closeTitle', name)}
    >
      <Text fz="sm">{t('attendance.attendanceMonths.closeText')}</Text>
      {open.length > 0 && (
        <>
          <Text fw={500} fz="sm" mt="sm">
            {t('attendance.attendanceMonths.closeOpen')}
          </Text>
          <ul>
            {open.map(({ kind, open: count }) => (
              <li key={kind}>{t(`attendance.attendanceMonths.check.${kind}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
    </Ask>
  );
}

export function ReopenMonth({ month, onClose }: Props) {
  const t = useText();
  const name = { month: nameOf(month) };
  const companyName = useCompanyName(month);
  return (
    <Ask
      about={[companyName]}
      action={t('attendance.attendanceMonths.reopen')}
      done={t('attendance.attendanceMonths.reopened', name)}
      input={paramsOf(month)}
      onClose={onClose}
      operation={attendanceMonths.unlock}
      title={t('attendance.attendanceMonths.reopenTitle', name)}
    >
      {t('attendance.attendanceMonths.reopenText')}
    </Ask>
  );
}
