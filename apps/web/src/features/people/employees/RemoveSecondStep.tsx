import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { staffUrl } from './staff.url.ts';

/** For somebody who has lost the phone: asks, then lets them in with the password alone. */
export function RemoveSecondStep({ employee }: { employee: Employee }) {
  const t = useText();
  const { me } = useSession();
  const { url, go, replace } = useUrl(staffUrl);
  const close = () => replace({ secondStep: undefined });
  const { save, isPending, error } = useSave(employees.removeSecondStep, {
    onSuccess: close,
    onRefusal: () => true,
  });
  const name = employee.displayName;
  return (
    <>
      <ReasonButton
        onClick={() => go({ secondStep: true })}
        reason={employee.userId === me.accountId ? t('security.remove.own') : undefined}
        variant="default"
      >
        {t('security.remove.action')}
      </ReasonButton>
      {url.secondStep && (
        <Confirm
          action={t('security.remove.action')}
          error={error}
          isHarsh
          onClose={close}
          onConfirm={() => save({ params: { id: employee.id } })}
          pending={isPending}
          title={t('security.remove.title', { name })}
        >
          {t('security.remove.text', { name })}
        </Confirm>
      )}
    </>
  );
}
