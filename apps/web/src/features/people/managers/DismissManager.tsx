import { type Manager, managers } from '@gatehouse/api/people/managers';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';

/**
 * Removes a manager after confirmation. The dialog says that the person stays an employee, and shows an error if the
 * removal fails.
 */
export function DismissManager({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const t = useText();
  return (
    <Ask
      about={[manager.employee.accountName, manager.employee.employeeCode]}
      action={t('common.actions.delete')}
      done={t('people.managers.deleted', { name: manager.employee.displayName })}
      isHarsh
      input={{ params: { id: manager.id } }}
      onClose={onClose}
      operation={managers.remove}
      title={t('people.managers.deleteTitle', { name: manager.employee.displayName })}
    >
      {t('people.managers.deleteText')}
    </Ask>
  );
}
