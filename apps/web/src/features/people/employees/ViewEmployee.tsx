import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { Group, Stack, Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PencilIcon } from '../../../ui/icons.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { AccountState } from './AccountState.tsx';
import { EmployeeAvatar } from './EmployeeAvatar.tsx';
import { EmployeeLoaded } from './EmployeeLoaded.tsx';
import type { GivenPassword } from './OneTimePassword.tsx';

interface Props {
  id: number;
  onClose: () => void;
  onEditDetail: () => void;
  onGiven: (given: GivenPassword) => void;
}

/** An employee to read, with the ways to know more and to let them in (spec §2 "Staff profile modal"). */
export function ViewEmployee({ id, onClose, ...ways }: Props) {
  const t = useText();
  return (
    <EmployeeLoaded id={id} onClose={onClose} title={t('people.employees.view')}>
      {(employee) => (
        <Dialog onClose={onClose} title={t('people.employees.view')}>
          <Profile employee={employee} />
          <Group gap="sm" justify="flex-end" mt="lg">
            <Ways employee={employee} {...ways} />
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
    [t('people.employees.email'), employee.email],
    [t('people.employees.personalEmail'), employee.personalEmail],
    [t('people.employees.mobile'), employee.mobile],
    [t('people.employees.company'), employee.companyName],
    [t('people.employees.department'), employee.departmentName],
    [t('people.employees.devicePin'), employee.devicePin],
    [t('people.employees.cardNumber'), employee.cardNumber],
  ] as const;
  return (
    <>
      <Group gap="md" mb="md" wrap="nowrap">
        <EmployeeAvatar name={employee.displayName} size={72} />
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text fw={600} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {employee.displayName}
          </Text>
          {employee.title && <Text fz="sm">{employee.title}</Text>}
          <AccountState employee={employee} />
        </Stack>
      </Group>
      <Stack component="dl" gap={6} m={0}>
        {lines.map(([label, value]) => (
          <Group gap="xs" key={label} wrap="nowrap">
            <Text c="dimmed" component="dt" fz="sm" style={{ flex: 'none' }} w="40%">
              {label}
            </Text>
            <Text component="dd" fz="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value || t('common.values.none')}
            </Text>
          </Group>
        ))}
      </Stack>
    </>
  );
}

function Ways({ employee, onEditDetail, onGiven }: { employee: Employee } & Omit<Props, 'id' | 'onClose'>) {
  const t = useText();
  const { can } = useSession();
  const name = employee.displayName;
  const { save } = useSave(employees.givePassword, {
    toast: false,
    onSuccess: ({ oneTimePassword }) => onGiven({ name, oneTimePassword }),
  });
  const chosen = employee.changedPwdTime !== null ? t('people.employees.password.has', { name }) : undefined;
  const off = employee.accountStatus < 0 ? t('people.employees.password.isOff') : undefined;
  return (
    <>
      {can('STAFF_RESETPASS') && (
        <ReasonButton
          onClick={() => save({ params: { id: employee.id } })}
          reason={off ?? chosen}
          variant="default"
        >
          {t('people.employees.password.give')}
        </ReasonButton>
      )}
      {can('STAFF_EDITDETAIL') && (
        <ReasonButton icon={<PencilIcon />} onClick={onEditDetail} reason={undefined}>
          {t('people.employees.editDetail')}
        </ReasonButton>
      )}
    </>
  );
}
