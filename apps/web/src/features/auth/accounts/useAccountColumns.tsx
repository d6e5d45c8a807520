import type { AccountRow } from '@gatehouse/api/auth/accounts';
import type { ComponentType } from 'react';
import { formatStamp } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Breakable } from '../../../ui/display/Breakable.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { AccountBadge } from './AccountBadge.tsx';
import classes from './accounts.module.css';
import { FaceState } from './FaceState.tsx';
import { Step } from './Step.tsx';

/** An account with its row number in the whole list, counted across pages. */
export type NumberedAccount = AccountRow & { no: number };

/** Component for the name of a person, provided by the feature `people`. */
export type PersonName = ComponentType<{ employeeId: number | null; name: string }>;

interface AccountDialogParams {
  invite?: number;
  activate?: number;
  reset?: number;
}

const dialogParams = { resendInvite: 'invite', activate: 'activate', resetPassword: 'reset' } as const;

const renderWords = (text: string) => <span className={classes.words}>{text}</span>;

/** Returns the columns of the account table (spec §2). */
export function useAccountColumns(
  openDialog: (asked: AccountDialogParams) => void,
  PersonBadge: PersonName,
): Column<NumberedAccount>[] {
  const t = useText();
  const isPhone = useIsPhone();
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
    // The first column is the title of the card on a phone, so it shows the account instead of the row number.
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
    ...placeColumns(t),
    {
      id: 'loginAccount',
      header: t('auth.accounts.loginAccount'),
      cell: (row) => <AccountBadge account={row} />,
    },
    ...useStepColumns(openDialog),
    {
      id: 'faces',
      header: t('auth.accounts.registeredFaces'),
      cell: (row) => <FaceState account={row} />,
    },
  ];
}

/** Returns the columns of the setup steps. Each step has its time of completion or its action. */
function useStepColumns(openDialog: (asked: AccountDialogParams) => void): Column<NumberedAccount>[] {
  const t = useText();
  const noValue = t('common.values.none');
  const timeText = (iso: string | null) => (iso ? formatStamp(iso) : noValue);
  /**
   * Returns the props of a step's button. `onTake` is absent if the step is done or the signed-in person may never
   * perform it. `reason` explains why the step is not possible now.
   */
  const stepProps = (row: AccountRow, action: keyof typeof dialogParams) => {
    const why = row.may[action];
    return {
      onTake:
        why === undefined || why === 'ACTIVE'
          ? undefined
          : () => openDialog({ [dialogParams[action]]: row.id }),
      reason: why ? t(`auth.accounts.reasons.${why}`) : undefined,
    };
  };
  return [
    {
      id: 'sentInvite',
      header: t('auth.accounts.sentInvite'),
      cell: (row) => (
        <Step
          label={t('auth.accounts.inviteOne', { name: row.displayName })}
          {...stepProps(row, 'resendInvite')}
          time={timeText(row.sentInviteTime)}
          words={t('auth.accounts.invite')}
        />
      ),
    },
    {
      id: 'activated',
      header: t('auth.accounts.activated'),
      cell: (row) => (
        <Step
          label={t('auth.accounts.activateOne', { name: row.displayName })}
          {...stepProps(row, 'activate')}
          time={timeText(row.activatedAccTime)}
          words={t('auth.accounts.activate')}
        />
      ),
    },
    {
      id: 'changedPassword',
      header: t('auth.accounts.changedPassword'),
      cell: (row) => (
        <Step
          label={t('auth.accounts.resetOne', { name: row.displayName })}
          {...stepProps(row, 'resetPassword')}
          time={timeText(row.changedPwdTime)}
          words={t('auth.accounts.reset')}
        />
      ),
    },
  ];
}

function placeColumns(t: TranslateText): Column<NumberedAccount>[] {
  return [
    {
      id: 'department',
      header: t('people.employees.fields.departmentId'),
      cell: (row) => renderWords(row.departmentName),
    },
    {
      id: 'company',
      header: t('people.employees.fields.companyId'),
      cell: (row) => renderWords(row.companyName),
    },
  ];
}
