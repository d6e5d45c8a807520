import { telework } from '@gatehouse/api/telework/telework';
import { Text } from '@mantine/core';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ScreenTabs } from '../../../ui/page/ScreenTabs.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { DepartmentTimes } from './DepartmentTimes.tsx';
import { MyTimes } from './MyTimes.tsx';
import { DaySteps } from './TeleworkDaySteps.tsx';
import { teleworkUrl } from './telework.url.ts';
import { useDepartmentTimes, useOwnTimes } from './useTimes.ts';

/**
 * Current telework: the signed-in person's day and the people in their managed departments (spec §2 "Telework
 * dashboard").
 */
export function TeleworkPage() {
  const t = useText();
  const { me, can } = useSession();
  const { url, go, select } = useUrl(teleworkUrl);
  const { date, departmentId, page } = url;
  const maySeeOthers = can(telework.myDepartment);
  const tab = url.tab === 'department' && maySeeOthers ? 'department' : 'mine';
  const isEmployee = me.employeeId !== null;
  const own = useOwnTimes({ date, enabled: tab === 'mine' && isEmployee });
  const others = useDepartmentTimes({ date, departmentId, page, enabled: tab === 'department' });
  const answer = tab === 'mine' ? own.data : others.data;
  const target =
    tab === 'mine'
      ? { target: 'me' as const }
      : departmentId === undefined
        ? { target: 'my-department' as const }
        : { target: 'department' as const, id: departmentId };
  const tabs = (['mine', 'department'] as const)
    .filter((id) => id === 'mine' || maySeeOthers)
    .map((id) => ({ id, label: t(`telework.telework.tabs.${id}`) }));
  return (
    <>
      <PageHeader
        summary={
          answer && (
            <DaySteps
              // The chosen date. Until its data arrives, the page still shows the data of the previous date.
              date={date ?? answer.today}
              onDate={(chosen) => select({ date: chosen === answer.today ? undefined : chosen })}
              today={answer.today}
            />
          )
        }
      >
        {answer && (
          <Text c="dimmed" fz="xs" visibleFrom="sm">
            {t('telework.telework.asOf', { time: formatTime(answer.asOf, undefined, true) })}
          </Text>
        )}
        {(tab === 'department' || isEmployee) && (
          <DownloadButton onDownload={() => exportSheet(telework.export, { query: { date, ...target } })}>
            {t('common.actions.export')}
          </DownloadButton>
        )}
      </PageHeader>
      <ScreenTabs
        label={t('titles./telework-dashboard')}
        onOpen={(id) => go({ tab: id === 'mine' ? undefined : id, page: undefined })}
        open={tab}
        tabs={tabs}
      >
        {tab === 'department' ? (
          <DepartmentTimes list={others} />
        ) : isEmployee ? (
          <MyTimes own={own} />
        ) : (
          <EmptyState
            text={t('telework.telework.noEmployeeHint')}
            title={t('telework.telework.noEmployee')}
          />
        )}
      </ScreenTabs>
    </>
  );
}
