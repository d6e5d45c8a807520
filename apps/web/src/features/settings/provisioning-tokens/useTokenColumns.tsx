import { type ProvisioningToken, provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { formatDate, formatInstant } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Column } from '../../../ui/table/columns.ts';

/** Returns the columns of the provisioning tokens. `isOfMany` adds the company column. */
export function useTokenColumns(isOfMany: boolean): readonly Column<ProvisioningToken>[] {
  const t = useText();
  const none = <Faint>{t('common.values.none')}</Faint>;
  const ofCompany: readonly Column<ProvisioningToken>[] = [
    {
      id: 'company',
      header: t('settings.provisioningTokens.fields.companyName'),
      cell: ({ companyName }) => companyName,
    },
  ];
  return [
    {
      id: 'name',
      header: t('settings.provisioningTokens.fields.tokenName'),
      cell: ({ tokenName }) => tokenName,
      sort: 'tokenName',
    },
    ...(isOfMany ? ofCompany : []),
    {
      id: 'department',
      header: t('settings.provisioningTokens.fields.departmentName'),
      cell: ({ departmentName }) => departmentName ?? none,
    },
    {
      id: 'invitations',
      header: t('settings.provisioningTokens.fields.sendsInvitations'),
      cell: ({ sendsInvitations }) => t(sendsInvitations ? 'common.values.yes' : 'common.values.no'),
    },
    ...lifeColumns(t),
  ];
}

/** Period from the creation of the token to its end. */
function lifeColumns(t: TranslateText): Column<ProvisioningToken>[] {
  return [
    {
      id: 'createdBy',
      header: t('settings.provisioningTokens.fields.createdBy'),
      cell: ({ createdBy }) => createdBy || <Faint>{t('common.values.none')}</Faint>,
    },
    {
      id: 'createdDate',
      header: t('settings.provisioningTokens.fields.createdDate'),
      cell: ({ createdDate }) => formatDate(createdDate),
      sort: 'createdDate',
    },
    {
      id: 'seenAt',
      header: t('settings.provisioningTokens.fields.seenAt'),
      cell: ({ seenAt }) => (seenAt ? formatInstant(seenAt) : t('settings.provisioningTokens.never')),
    },
    {
      id: 'state',
      header: t('settings.provisioningTokens.fields.endsOn'),
      phone: 'first',
      cell: ({ endsOn, endedAt, isOver }) => (
        <StatusBadge tone={isOver ? 'quiet' : 'good'}>
          {endedAt !== null
            ? t('settings.provisioningTokens.abandoned', { date: formatDate(endedAt) })
            : endsOn === null
              ? t('settings.provisioningTokens.endless')
              : t(isOver ? 'settings.provisioningTokens.ended' : 'settings.provisioningTokens.until', {
                  date: formatDate(endsOn),
                })}
        </StatusBadge>
      ),
    },
  ];
}

/** Returns the sort order if the list of tokens supports it, otherwise undefined. */
export const readSort = (sort: string | undefined): string | undefined =>
  provisioningTokens.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
