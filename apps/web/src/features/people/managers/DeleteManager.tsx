import { type Manager, managers } from '@gatehouse/api/people/managers';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';

/** Asks, and says that the person stays an employee; a refusal stays in the dialog. */
export function DeleteManager({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const t = useText();
  const { save, isPending, error } = useSave(managers.remove, {
    done: t('offices.managers.deleted', { name: manager.employee.displayName }),
    onSuccess: onClose,
    onRefusal: () => true,
  });
  return (
    <Confirm
      action={t('common.actions.delete')}
      error={error}
      isHarsh
      onClose={onClose}
      onConfirm={() => save({ params: { id: manager.id } })}
      pending={isPending}
      title={t('offices.managers.deleteTitle', { name: manager.employee.displayName })}
    >
      {t('offices.managers.deleteText')}
    </Confirm>
  );
}
