import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { Ask } from '../../../../ui/feedback/Ask.tsx';
import { ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';
import { useUrl } from '../../../../ui/url/url.ts';
import { staffUrl } from '../list/staff.url.ts';

/**
 * Removes the two-step verification of a person who has lost their phone, after confirmation. The person can then sign
 * in with the password only.
 */
export function RemoveSecondStep({ employee }: { employee: Employee }) {
  const t = useText();
  const { me } = useSession();
  const { url, go, replace } = useUrl(staffUrl);
  const close = () => replace({ secondStep: undefined });
  const name = employee.displayName;
  return (
    <>
      <ReasonButton
        onClick={() => go({ secondStep: true })}
        reason={employee.userId === me.accountId ? t('people.employees.secondStep.own') : undefined}
        variant="default"
      >
        {t('people.employees.secondStep.action')}
      </ReasonButton>
      {url.secondStep && (
        <Ask
          about={[employee.accountName, employee.employeeCode, employee.departmentName]}
          action={t('people.employees.secondStep.action')}
          isHarsh
          input={{ params: { id: employee.id } }}
          onClose={close}
          operation={employees.removeSecondStep}
          title={t('people.employees.secondStep.title', { name })}
        >
          {t('people.employees.secondStep.text', { name })}
        </Ask>
      )}
    </>
  );
}
