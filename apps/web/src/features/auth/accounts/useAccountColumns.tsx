import type { AccountRow } from '@gatehouse/api/auth/accounts';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Breakable } from '../../../ui/Breakable.tsx';
import type { Column } from '../../../ui/columns.ts';
import { MailIcon, RefreshIcon, TickIcon } from '../../../ui/icons.ts';
import { useIsPhone } from '../../../ui/phone.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { AccountBadge } from './AccountBadge.tsx';
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

/** Which question in the address each action asks. */
const asked = { resendInvite: 'invite', activate: 'activate', resetPassword: 'reset' } as const;

const words = (text: string) => <span className={classes.words}>{text}</span>;

/** The columns of spec §2, each step with when it was taken or the way to take it. */
export function useAccountColumns(ask: (asked: Asked) => void): Column<NumberedAccount>[] {
  const t = useText();
  const isPhone = useIsPhone();
  const none = t('common.values.none');
  const timeOf = (iso: string | null) => (iso ? formatStamp(iso) : none);
  /** For a step's button: absent where it is taken or never this person's to take, with a reason where not now. */
  const step = (row: AccountRow, action: keyof typeof asked) => {
    const why = row.may[action];
    return {
      onTake: why === undefined || why === 'ACTIVE' ? undefined : () => ask({ [asked[action]]: row.id }),
      reason: why ? t(`auth.accounts.reasons.${why}`) : undefined,
    };
  };

  const no: Column<NumberedAccount> = {
    id: 'no',
    header: t('auth.accounts.no'),
    cell: (row) => row.no,
    numeric: true,
  };
  const account: Column<NumberedAccount> = {
    id: 'accountName',
    header: t('auth.accounts.account'),
    cell: (row) => <span className={classes.whole}>{row.accountName}</span>,
  };
  return [
    // the first one names the row, which on a phone is a card
    ...(isPhone ? [account, no] : [no, account]),
    {
      id: 'displayName',
      header: t('people.employees.fields.displayName'),
      cell: (row) => (
        <span className={classes.words}>
          <PersonBadge employeeId={row.employeeId} name={row.displayName} />
        </span>
      ),
    },
    {
      id: 'email',
      header: t('people.employees.fields.email'),
      cell: (row) => (
        <span className={classes.words}>
          <Breakable text={row.email} />
        </span>
      ),
    },
    {
      id: 'department',
      header: t('people.employees.fields.departmentId'),
      cell: (row) => words(row.departmentName),
    },
    {
      id: 'company',
      header: t('people.employees.fields.companyId'),
      cell: (row) => words(row.companyName),
    },
    {
      id: 'loginAccount',
      header: t('auth.accounts.loginAccount'),
      cell: (row) => <AccountBadge account={row} />,
    },
    {
      id: 'sentInvite',
      header: t('auth.accounts.sentInvite'),
      cell: (row) => (
        <Step
          icon={<MailIcon size={16} />}
          label={t('auth.accounts.inviteOne', { name: row.displayName })}
          {...step(row, 'resendInvite')}
          time={timeOf(row.sentInviteTime)}
        />
      ),
    },
    {
      id: 'activated',
      header: t('auth.accounts.activated'),
      cell: (row) => (
        <Step
          icon={<TickIcon size={16} />}
          label={t('auth.accounts.activateOne', { name: row.displayName })}
          {...step(row, 'activate')}
          time={timeOf(row.activatedAccTime)}
        />
      ),
    },
    {
      id: 'changedPassword',
      header: t('auth.accounts.changedPassword'),
      cell: (row) => (
        <Step
          icon={<RefreshIcon size={16} />}
          label={t('auth.accounts.resetOne', { name: row.displayName })}
          {...step(row, 'resetPassword')}
          time={timeOf(row.changedPwdTime)}
        />
      ),
    },
    {
      id: 'faces',
      header: t('auth.accounts.registeredFaces'),
      cell: (row) => <FaceState account={row} />,
    },
  ];
}
