import { managerLimits as limits, type Manager, managers } from '@gatehouse/api/people/managers';
import { Text } from '@mantine/core';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useDraft } from '../../../ui/useDraft.ts';
import { DepartmentsPicker } from '../departments/DepartmentsPicker.tsx';
import { places } from './manager.places.ts';

/** Changes title and departments; the person stays. */
export function EditManager({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const t = useText();
  const { employee, title, isEnabled } = manager;
  const draft = useDraft(
    managers.update.body,
    {
      title,
      isEnabled,
      employeeId: manager.id,
      manageDepartmentIds: manager.manageDepartments.map(({ id }) => id),
    },
    places,
  );
  const { save, isPending } = useSave(managers.update, {
    done: t('offices.managers.updated'),
    onSuccess: onClose,
    onRefusal: draft.refuse,
  });
  const { fields } = draft;
  return (
    <FormModal
      draft={draft}
      onClose={onClose}
      onSubmit={(body) => save({ params: { id: manager.id }, body })}
      pending={isPending}
      title={t('offices.managers.edit')}
    >
      <Text c="dimmed" fz="sm">
        {employee.displayName} · {employee.accountName} · {employee.company.companyName}
      </Text>
      <TextField {...fields.title} label={t('people.employees.jobTitle')} max={limits.title} />
      <DepartmentsPicker
        {...fields.manageDepartmentIds}
        companyCode={employee.company.companyCode}
        hint={t('offices.managers.departmentsHint')}
        label={t('offices.managers.departments')}
      />
      <SwitchField
        {...fields.isEnabled}
        hint={t('offices.managers.enabledHint')}
        label={t('offices.managers.enabled')}
      />
    </FormModal>
  );
}
