import type { AccountRow } from '@gatehouse/api/auth/accounts';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { AccountState } from '../../../ui/AccountState.tsx';
import { Breakable } from '../../../ui/Breakable.tsx';
import type { Column } from '../../../ui/columns.ts';
import { MailIcon, RefreshIcon, ReleaseIcon } from '../../../ui/icons.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import classes from './accounts.module.css';
import { FaceState } from './FaceState.tsx';
import { Step } from './Step.tsx';

/** A row with its place in the whole list. */
export type NumberedAccount = AccountRow & { no: number };

interface Asked {
  invite?: number;
  activate?: number;
  reset?: number;
}

const words = (text: string) => <span className={classes.words}>{text}</span>;

/** The columns of spec §2, each step with when it was taken or the way to take it. */
export function useAccountColumns(ask: (asked: Asked) => void): Column<NumberedAccount>[] {
  const t = useText();
  const { can } = useSession();
  const isPhone = useIsPhone();
  const none = t('common.values.none');
  const timeOf = (iso: string | null) => (iso ? formatStamp(iso) : none);
  const off = (row: AccountRow) => (row.accountStatus < 0 ? t('people.employees.letIn.isOff') : undefined);

  const no: Column<NumberedAccount> = {
    id: 'no',
    header: t('offices.accounts.no'),
    cell: (row) => row.no,
    numeric: true,
  };
  const account: Column<NumberedAccount> = {
    id: 'accountName',
    header: t('offices.accounts.account'),
    cell: (row) => <span className={classes.whole}>{row.accountName}</span>,
  };
  return [
    // the first one names the row, which on a phone is a card
    ...(isPhone ? [account, no] : [no, account]),
    { id: 'displayName', header: t('people.employees.displayName'), cell: (row) => words(row.displayName) },
    {
      id: 'email',
      header: t('people.employees.email'),
      cell: (row) => <Breakable text={row.email} />,
    },
    { id: 'department', header: t('people.employees.department'), cell: (row) => words(row.departmentName) },
    { id: 'company', header: t('people.employees.company'), cell: (row) => words(row.companyName) },
    {
      id: 'loginAccount',
      header: t('offices.accounts.loginAccount'),
      cell: (row) => <AccountState account={row} />,
    },
    {
      id: 'sentInvite',
      header: t('offices.accounts.sentInvite'),
      cell: (row) => (
        <Step
          icon={<MailIcon size={16} />}
          label={t('offices.accounts.inviteOne', { name: row.displayName })}
          // whoever has chosen a password is in: there is nothing to invite to
          onTake={row.changedPwdTime === null ? () => ask({ invite: row.id }) : undefined}
          reason={off(row)}
          time={timeOf(row.sentInviteTime)}
        />
      ),
    },
    {
      id: 'activated',
      header: t('offices.accounts.activated'),
      cell: (row) => (
        <Step
          icon={<ReleaseIcon size={16} />}
          label={t('offices.accounts.activateOne', { name: row.displayName })}
          onTake={row.accountStatus === 1 ? undefined : () => ask({ activate: row.id })}
          reason={row.accountStatus === -99 ? t('offices.accounts.isOff') : undefined}
          time={timeOf(row.activatedAccTime)}
        />
      ),
    },
    {
      id: 'changedPassword',
      header: t('offices.accounts.changedPassword'),
      cell: (row) => (
        <Step
          icon={<RefreshIcon size={16} />}
          label={t('offices.accounts.resetOne', { name: row.displayName })}
          onTake={can('STAFF_RESETPASS') ? () => ask({ reset: row.id }) : undefined}
          reason={row.accountStatus === 1 ? undefined : t('offices.accounts.notActive')}
          time={timeOf(row.changedPwdTime)}
        />
      ),
    },
    {
      id: 'faces',
      header: t('offices.accounts.registeredFaces'),
      cell: (row) => <FaceState account={row} />,
    },
  ];
}
