import { accounts } from '@gatehouse/api/auth/accounts';
import { identities } from '@gatehouse/api/auth/identities';
import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { PencilIcon } from '../../../ui/display/icons.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { AccountBadge } from '../../auth/accounts/AccountBadge.tsx';
import { IdentitiesPanel } from '../../auth/identities/IdentitiesPanel.tsx';
import { EmployeeLoaded } from './EmployeeLoaded.tsx';
import { InviteAgain, ResetPassword } from './edit/AccountEmails.tsx';
import { RemoveSecondStep } from './edit/RemoveSecondStep.tsx';
import { PersonWays } from './PersonWaysPanel.tsx';

interface Props {
  id: number;
  onClose: () => void;
}

/** Shows a read-only employee, with links to more details and the email actions (spec §2 "Staff profile modal"). */
export function ViewEmployee({ id, onClose }: Props) {
  const t = useText();
  return (
    <EmployeeLoaded id={id} onClose={onClose} title={t('people.employees.view')}>
      {(employee) => (
        <Dialog onClose={onClose} title={t('people.employees.view')}>
          <Profile employee={employee} />
          <Group gap="sm" justify="flex-end" mt="lg">
            <Group gap={0} me="auto" ms={-12}>
              <PersonWays employeeId={employee.id} />
            </Group>
            <Ways employee={employee} />
          </Group>
        </Dialog>
      )}
    </EmployeeLoaded>
  );
}

function Profile({ employee }: { employee: Employee }) {
  const t = useText();
  const { can } = useSession();
  const lines = [
    [t('people.employees.fields.accountName'), employee.accountName],
    [t('people.employees.fields.employeeCode'), employee.employeeCode],
    [t('people.employees.fields.personalEmail'), employee.personalEmail],
    [t('people.employees.fields.mobile'), employee.mobile],
  ] as const;
  return (
    <>
      <FaceBadge
        mark={employee.accountName}
        name={employee.displayName}
        note={employee.title}
        size={72}
        src={employee.avatarUrl}
        state={<AccountBadge account={employee} />}
      />
      <Facts lines={lines} />
      {can(identities.unlink) && <IdentitiesPanel employee={employee} />}
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
      {isNew && can(accounts.resendInvite) && <InviteAgain employee={employee} />}
      {!isNew && can(accounts.resetPassword) && <ResetPassword employee={employee} />}
      {can(employees.removeSecondStep) && employee.hasSecondStep && <RemoveSecondStep employee={employee} />}
      {can(personalData.exportOf) && (
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
          {t('people.personalData.person.open')}
        </ReasonButton>
      )}
      {can(employees.updateDetail) && (
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
