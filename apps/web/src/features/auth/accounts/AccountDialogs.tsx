import { type AccountRow, accounts } from '@gatehouse/api/auth/accounts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useUrl } from '../../../ui/url.ts';
import { accountsUrl } from './accounts.url.ts';

/** The question the address names, about a row of the page. */
export function AccountDialogs({ rows }: { rows: readonly AccountRow[] }) {
  const t = useText();
  const { url, replace } = useUrl(accountsUrl);
  const rowOf = (id: number | undefined) => rows.find((row) => row.id === id);
  const [invited, activated, reset] = [rowOf(url.invite), rowOf(url.activate), rowOf(url.reset)];
  return (
    <>
      {invited && (
        <Ask
          account={invited}
          action={t('people.employees.letIn.invite')}
          done={t('people.employees.letIn.mailed', { email: invited.email })}
          onClose={() => replace({ invite: undefined })}
          operation={accounts.resendInvite}
          text={t('people.employees.letIn.inviteText', { email: invited.email })}
          title={t('people.employees.letIn.inviteTitle', { name: invited.displayName })}
        />
      )}
      {activated && (
        <Ask
          account={activated}
          action={t('offices.accounts.activate')}
          done={t('offices.accounts.activateDone', { name: activated.displayName })}
          onClose={() => replace({ activate: undefined })}
          operation={accounts.activate}
          text={t('offices.accounts.activateText')}
          title={t('offices.accounts.activateTitle', { name: activated.displayName })}
        />
      )}
      {reset && (
        <Ask
          account={reset}
          action={t('people.employees.letIn.reset')}
          done={t('people.employees.letIn.mailed', { email: reset.email })}
          onClose={() => replace({ reset: undefined })}
          operation={accounts.resetPassword}
          text={t('people.employees.letIn.resetText', { email: reset.email })}
          title={t('people.employees.letIn.resetTitle', { name: reset.displayName })}
        />
      )}
    </>
  );
}

interface AskProps {
  account: AccountRow;
  operation: typeof accounts.resendInvite | typeof accounts.activate | typeof accounts.resetPassword;
  title: string;
  text: string;
  action: string;
  /** What the toast says afterwards. */
  done: string;
  onClose: () => void;
}

function Ask({ account, operation, title, text, action, done, onClose }: AskProps) {
  const { save, isPending, error } = useSave(operation, { done, onSuccess: onClose, onRefusal: () => true });
  return (
    <Confirm
      action={action}
      error={error}
      onClose={onClose}
      onConfirm={() => save({ params: { id: account.id } })}
      pending={isPending}
      title={title}
    >
      {text}
    </Confirm>
  );
}
