import { type AccountRow, accounts } from '@gatehouse/api/auth/accounts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { accountsUrl } from './accounts.url.ts';

export function AccountDialogs({ rows }: { rows: readonly AccountRow[] }) {
  const t = useText();
  const { url, replace } = useUrl(accountsUrl);
  const findRow = (id: number | undefined) => rows.find((row) => row.id === id);
  const [invited, activated, reset] = [findRow(url.invite), findRow(url.activate), findRow(url.reset)];
  return (
    <>
      {invited && (
        <Ask
          about={[invited.accountName, invited.departmentName]}
          action={t('people.employees.letIn.invite')}
          done={t('people.employees.letIn.mailed', { email: invited.email })}
          input={{ params: { username: invited.accountName } }}
          onClose={() => replace({ invite: undefined })}
          operation={accounts.resendInvite}
          title={t('people.employees.letIn.inviteTitle', { name: invited.displayName })}
        >
          {t('people.employees.letIn.inviteText', { email: invited.email })}
        </Ask>
      )}
      {activated && (
        <Ask
          about={[activated.accountName, activated.departmentName]}
          action={t('auth.accounts.activate')}
          done={t('auth.accounts.activateDone', { name: activated.displayName })}
          input={{ params: { username: activated.accountName } }}
          onClose={() => replace({ activate: undefined })}
          operation={accounts.activate}
          title={t('auth.accounts.activateTitle', { name: activated.displayName })}
        >
          {t('auth.accounts.activateText')}
        </Ask>
      )}
      {reset && (
        <Ask
          about={[reset.accountName, reset.departmentName]}
          action={t('people.employees.letIn.reset')}
          done={t('people.employees.letIn.mailed', { email: reset.email })}
          input={{ params: { username: reset.accountName } }}
          onClose={() => replace({ reset: undefined })}
          operation={accounts.resetPassword}
          title={t('people.employees.letIn.resetTitle', { name: reset.displayName })}
        >
          {t('people.employees.letIn.resetText', { email: reset.email })}
        </Ask>
      )}
    </>
  );
}
