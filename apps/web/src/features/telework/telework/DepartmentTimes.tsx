import { teleworkChecks } from '@gatehouse/api/telework/telework-checks';
import { teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { Stack } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ManagedDepartmentPicker } from '../../people/departments/ManagedDepartmentPicker.tsx';
import { WaitingPicturesPanel } from '../telework-checks/WaitingPicturesPanel.tsx';
import { WaitingLogsPanel } from '../telework-logs/WaitingLogsPanel.tsx';
import { Legend } from './Legend.tsx';
import { TeleworkRows } from './TeleworkRows.tsx';
import { teleworkUrl } from './telework.url.ts';
import type { useDepartmentTimes } from './useTimes.ts';

/** The people in the signed-in person's managed departments, six per page, and their pending logs. */
export function DepartmentTimes({ list }: { list: ReturnType<typeof useDepartmentTimes> }) {
  const t = useText();
  const { can } = useSession();
  const { url, go, filter } = useUrl(teleworkUrl);
  const records = list.data?.records;
  return (
    <Stack gap="xl">
      <div>
        <Filters
          end={<Legend hasUncounted={records?.content.some(({ stats }) => stats.uncounted > 0) ?? false} />}
        >
          <ManagedDepartmentPicker
            label={t('telework.telework.department')}
            name="departmentId"
            none={t('telework.telework.allDepartments')}
            onChange={(departmentId) => filter({ departmentId })}
            value={url.departmentId}
          />
        </Filters>
        <Loaded
          empty={<EmptyState text={t('telework.telework.emptyHint')} title={t('telework.telework.empty')} />}
          skeleton={<Placeholder height={464} />}
          load={loadOf(list)}
          onClearFilters={
            url.departmentId === undefined ? undefined : () => filter({ departmentId: undefined })
          }
          rows={records?.content}
        >
          {(rows) => (
            <TeleworkRows
              asOf={list.data?.asOf ?? ''}
              label={t('telework.telework.tabs.department')}
              records={rows}
            />
          )}
        </Loaded>
        <Paged answer={records} onPage={(page) => go({ page })} page={url.page} />
      </div>
      {can(teleworkChecks.pictures) && <WaitingPicturesPanel />}
      {can(teleworkLogs.waiting) && <WaitingLogsPanel />}
    </Stack>
  );
}
