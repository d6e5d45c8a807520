import type { Employee } from '@gatehouse/api/people/employee';
import { Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { AccountState } from '../../../ui/AccountState.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { PencilIcon } from '../../../ui/icons.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { EmployeeAvatar } from './EmployeeAvatar.tsx';
import { EmployeeLoaded } from './EmployeeLoaded.tsx';
import { InviteAgain, ResetPassword } from './LetIn.tsx';
import { RemoveSecondStep } from './RemoveSecondStep.tsx';

interface Props {
  id: number;
  onClose: () => void;
}

/** An employee to read, with the ways to know more and to let them in (spec §2 "Staff profile modal"). */
export function ViewEmployee({ id, onClose }: Props) {
  const t = useText();
  return (
    <EmployeeLoaded id={id} onClose={onClose} title={t('people.employees.view')}>
      {(employee) => (
        <Dialog onClose={onClose} title={t('people.employees.view')}>
          <Profile employee={employee} />
          <Group gap="sm" justify="flex-end" mt="lg">
            <Ways employee={employee} />
          </Group>
        </Dialog>
      )}
    </EmployeeLoaded>
  );
}

function Profile({ employee }: { employee: Employee }) {
  const t = useText();
  const lines = [
    [t('people.employees.accountName'), employee.accountName],
    [t('people.employees.employeeCode'), employee.employeeCode],
    [t('people.employees.personalEmail'), employee.personalEmail],
    [t('people.employees.mobile'), employee.mobile],
  ] as const;
  return (
    <>
      <Group gap="md" mb="md" wrap="nowrap">
        <EmployeeAvatar name={employee.displayName} size={72} url={employee.avatarUrl} />
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text fw={600} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {employee.displayName}
          </Text>
          {employee.title && <Text fz="sm">{employee.title}</Text>}
          <AccountState account={employee} />
        </Stack>
      </Group>
      <Facts lines={lines} />
    </>
  );
}

function Ways({ employee }: { employee: Employee }) {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const isNew = employee.accountStatus === 0;
  return (
    <>
      {isNew && can('ACCOUNT_DASHBOARD') && <InviteAgain employee={employee} />}
      {!isNew && can('STAFF_RESETPASS') && <ResetPassword employee={employee} />}
      {can('STAFF_RESETPASS') && employee.hasSecondStep && <RemoveSecondStep employee={employee} />}
      {can('STAFF_EXPORT') && (
        <ReasonButton
          onClick={() =>
            void navigate({
              to: '/edit-staff/$id',
              params: { id: String(employee.id) },
              search: { tab: 'personal-data' },
            })
          }
          reason={undefined}
          variant="default"
        >
          {t('privacy.person.open')}
        </ReasonButton>
      )}
      {can('STAFF_EDITDETAIL') && (
        <ReasonButton
          icon={<PencilIcon />}
          onClick={() =>
            void navigate({
              to: '/edit-staff/$id',
              params: { id: String(employee.id) },
              search: { tab: 'private' },
            })
          }
          reason={undefined}
        >
          {t('people.employees.editDetail')}
        </ReasonButton>
      )}
    </>
  );
}
