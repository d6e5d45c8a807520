import { accounts } from '@gatehouse/api/auth/accounts';
import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../../platform/i18n/useText.ts';
import { Ask } from '../../../../ui/feedback/Ask.tsx';
import { ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';
import { useUrl } from '../../../../ui/url/url.ts';
import { staffUrl } from '../list/staff.url.ts';

interface Props {
  employee: Employee;
  operation: typeof accounts.resendInvite | typeof accounts.resetPassword;
  action: string;
  title: string;
  text: string;
}

/** Sends an email with a link to choose a password, after confirmation. The sender never sees the password. */
function Mailed({ employee, operation, action, title, text }: Props) {
  const t = useText();
  const cache = useQueryClient();
  const { url, go, replace } = useUrl(staffUrl);
  const close = () => replace({ letIn: undefined });
  return (
    <>
      <ReasonButton
        onClick={() => go({ letIn: true })}
        reason={employee.accountStatus < 0 ? t('people.employees.letIn.isOff') : undefined}
        variant="default"
      >
        {action}
      </ReasonButton>
      {url.letIn && (
        <Ask
          about={[employee.accountName, employee.employeeCode, employee.departmentName]}
          action={action}
          done={t('people.employees.letIn.mailed', { email: employee.email })}
          input={{ params: { username: employee.accountName } }}
          onClose={close}
          onDone={() => {
            close();
            void cache.invalidateQueries({ queryKey: [employees.get.name] });
          }}
          operation={operation}
          title={title}
        >
          {text}
        </Ask>
      )}
    </>
  );
}

/** Sends another invitation to a person who has not signed in yet. */
export function InviteAgain({ employee }: { employee: Employee }) {
  const t = useText();
  return (
    <Mailed
      action={t('people.employees.letIn.invite')}
      employee={employee}
      operation={accounts.resendInvite}
      text={t('people.employees.letIn.inviteText', { email: employee.email })}
      title={t('people.employees.letIn.inviteTitle', { name: employee.displayName })}
    />
  );
}

/** Sends a password reset to a person who can no longer sign in (spec §2 "Staff profile modal"). */
export function ResetPassword({ employee }: { employee: Employee }) {
  const t = useText();
  return (
    <Mailed
      action={t('people.employees.letIn.reset')}
      employee={employee}
      operation={accounts.resetPassword}
      text={t('people.employees.letIn.resetText', { email: employee.email })}
      title={t('people.employees.letIn.resetTitle', { name: employee.displayName })}
    />
  );
}
