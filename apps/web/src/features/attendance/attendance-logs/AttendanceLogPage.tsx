import { attendanceLogs } from '@gatehouse/api/attendance/attendance-logs';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Paged } from '../../../ui/list/Paged.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { PersonWays } from '../../people/employees/PersonWaysPanel.tsx';
import { NoEmployee } from '../attendance-days/NoEmployee.tsx';
import { useAttendanceChanges } from '../attendance-days/useAttendanceChanges.ts';
import { attendanceLogUrl } from './attendanceLog.url.ts';
import { DayCard } from './DayCard.tsx';
import { DaySteps } from './DaySteps.tsx';
import { PunchTable } from './PunchTable.tsx';

interface Props {
  date: string;
  /** Employee of the day. Undefined for the signed-in person's own day. */
  employeeId: number | undefined;
}

/** Page for one work date of one employee, with figures and all punches (spec §2 "Attendance log"). */
export function AttendanceLogPage({ date, employeeId }: Props) {
  const { me } = useSession();
  if (employeeId !== undefined || me.employeeId !== null)
    return (
      <LogOf
        date={date}
        employeeId={employeeId ?? me.employeeId ?? 0}
        isOwn={employeeId === undefined || employeeId === me.employeeId}
      />
    );
  return (
    <>
      <PageHeader />
      <NoEmployee />
    </>
  );
}

function LogOf({ date, employeeId, isOwn }: { date: string; employeeId: number; isOwn: boolean }) {
  const t = useText();
  const { url, go } = useUrl(attendanceLogUrl);
  const { page } = url;
  const query = { date, page, size: 10, vm: 'web' };
  const params = { id: employeeId };
  const own = useApi(attendanceLogs.mine, { query, enabled: isOwn });
  const other = useApi(attendanceLogs.ofEmployee, { params, query, enabled: !isOwn });
  const log = isOwn ? own : other;
  useAttendanceChanges(employeeId, [attendanceLogs.mine, attendanceLogs.ofEmployee]);
  const load = loadOf(log);
  const save = () =>
    isOwn
      ? exportSheet(attendanceLogs.exportMine, { query: { date } })
      : exportSheet(attendanceLogs.exportOfEmployee, { params, query: { date } });

  return (
    <>
      <PageHeader {...(!isOwn && log.data && { title: log.data.account.displayName })}>
        {!isOwn && <PersonWays date={date} employeeId={employeeId} />}
        <DownloadButton onDownload={save}>{t('common.actions.export')}</DownloadButton>
      </PageHeader>
      <DaySteps date={date} employeeId={isOwn ? undefined : employeeId} />
      {/* While the next day loads, the previous day stays visible under its own date, but dimmed. */}
      <DayCard log={log.data?.date === date ? log.data : undefined} load={load} />
      <PunchTable
        load={load}
        rows={log.data?.attendanceLogs.content}
        zone={log.data?.day?.timeZone ?? log.data?.account.timeZone}
        date={date}
      />
      <Paged answer={log.data?.attendanceLogs} onPage={(next) => go({ page: next })} page={page} />
    </>
  );
}
