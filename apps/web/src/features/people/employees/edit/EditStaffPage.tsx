import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { Group, Skeleton } from '@mantine/core';
import { useApi } from '../../../../platform/call/useApi.ts';
import { useText } from '../../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../../ui/display/StatusBadge.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Placeholder } from '../../../../ui/feedback/Waiting.tsx';
import { BackButton } from '../../../../ui/page/BackButton.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { AccountBadge } from '../../../auth/accounts/AccountBadge.tsx';
import { PersonWays } from '../PersonWaysPanel.tsx';
import { ProfileCard, ProfileFrame } from '../ProfileCard.tsx';
import { EditStaffTabs, type StaffPanels } from './EditStaffTabs.tsx';

/** Page that edits an employee, with the employee card and one tab per kind of data (spec §2 "Staffs"). */
export function EditStaffPage({ id, panels }: { id: number; panels: StaffPanels }) {
  const { data, error, refetch } = useApi(employees.get, { params: { id } });
  return (
    <>
      <PageHeader {...(data && { title: data.displayName })}>
        {data && <PersonWays employeeId={data.id} />}
        <BackButton list="/staff" />
      </PageHeader>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <ProfileFrame card={<Skeleton height={420} radius="md" />}>
          <Placeholder height={420} />
        </ProfileFrame>
      )}
      {data && (
        <ProfileFrame
          card={
            <ProfileCard employee={data}>
              <State employee={data} />
            </ProfileCard>
          }
        >
          <EditStaffTabs employee={data} panels={panels} />
        </ProfileFrame>
      )}
    </>
  );
}

function State({ employee }: { employee: Employee }) {
  const t = useText();
  return (
    <Group gap="xs" justify="center" mt="md">
      <AccountBadge account={employee} />
      {!employee.isEnabled && (
        <StatusBadge tone="quiet">{t('people.employees.presences.INACTIVE')}</StatusBadge>
      )}
    </Group>
  );
}
