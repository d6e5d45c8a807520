import type { Manager } from '@gatehouse/api/people/managers';
import { Group, Stack, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { EmployeeAvatar } from '../employees/EmployeeAvatar.tsx';
import { ManagerState } from './ManagerState.tsx';

/** A manager to read. */
export function ViewManager({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const t = useText();
  const { employee } = manager;
  return (
    <Dialog onClose={onClose} title={t('offices.managers.view')}>
      <Group gap="md" mb="md" wrap="nowrap">
        <EmployeeAvatar name={employee.displayName} size={72} url={employee.avatarUrl} />
        <Stack align="flex-start" gap={2} style={{ minWidth: 0 }}>
          <Text fw={600} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {employee.displayName}
          </Text>
          {manager.title && <Text fz="sm">{manager.title}</Text>}
          <ManagerState manager={manager} />
        </Stack>
      </Group>
      <Facts
        lines={[
          [
            t('offices.managers.departments'),
            manager.manageDepartments.map(({ departmentName }) => departmentName).join(', '),
          ],
          [t('people.employees.accountName'), employee.accountName],
          [t('people.employees.employeeCode'), employee.employeeCode],
          [t('people.employees.email'), employee.email],
          [t('people.employees.gender'), t(`people.employees.genders.${employee.gender}`)],
          [t('people.employees.company'), employee.company.companyName],
          [t('offices.managers.ownDepartment'), employee.department.departmentName],
        ]}
      />
    </Dialog>
  );
}
