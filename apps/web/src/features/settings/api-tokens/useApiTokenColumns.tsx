import { type ApiToken, apiTokens } from '@gatehouse/api/settings/api-tokens';
import { formatDate, formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';

interface ColumnChoice {
  /** True to add the company column. */
  isOfMany: boolean;
  /** True to add the columns that distinguish the tokens of a company from the tokens of its people. */
  hasOwners: boolean;
}

export function useApiTokenColumns({ isOfMany, hasOwners }: ColumnChoice): readonly Column<ApiToken>[] {
  const t = useText();
  const ofCompany: readonly Column<ApiToken>[] = [
    {
      id: 'company',
      header: t('settings.apiTokens.fields.companyName'),
      cell: ({ companyName }) => companyName,
    },
  ];
  const ofOwner: readonly Column<ApiToken>[] = [
    {
      id: 'type',
      header: t('settings.apiTokens.type'),
      cell: ({ isPersonal }) => t(isPersonal ? 'settings.apiTokens.personal' : 'settings.apiTokens.company'),
    },
    {
      id: 'owner',
      header: t('settings.apiTokens.fields.ownerName'),
      // Accounts of the installation are invisible to administrators of a company.
      cell: ({ ownerName }) => ownerName || t('settings.apiTokens.installation'),
    },
  ];
  return [
    {
      id: 'name',
      header: t('settings.apiTokens.fields.tokenName'),
      cell: ({ tokenName, tokenHint }) => <TwoLines note={`gatehouse_…${tokenHint}`}>{tokenName}</TwoLines>,
      sort: 'tokenName',
    },
    ...(isOfMany ? ofCompany : []),
    ...(hasOwners ? ofOwner : []),
    {
      id: 'permissions',
      header: t('settings.apiTokens.fields.permissions'),
      cell: ({ permissions }) => t('settings.apiTokens.count', { count: permissions.length }),
    },
    {
      id: 'createdDate',
      header: t('settings.apiTokens.fields.createdDate'),
      cell: ({ createdDate }) => formatDate(createdDate),
      ...(hasOwners && { sort: 'createdDate' }),
    },
    {
      id: 'seenAt',
      header: t('settings.apiTokens.fields.seenAt'),
      cell: ({ seenAt, seenAddress }) =>
        seenAt ? (
          <TwoLines note={t('settings.apiTokens.usedFrom', { address: seenAddress ?? '' })}>
            {formatInstant(seenAt)}
          </TwoLines>
        ) : (
          t('settings.apiTokens.never')
        ),
    },
    {
      id: 'state',
      header: t('settings.apiTokens.fields.endsOn'),
      phone: 'first',
      ...(hasOwners && { sort: 'endsOn' }),
      cell: (token) => <TokenState token={token} />,
    },
  ];
}

function TokenState({ token: { endsOn, isOver, ownerIsActive } }: { token: ApiToken }) {
  const t = useText();
  const date = formatDate(endsOn);
  return (
    <StatusBadge tone={isOver || !ownerIsActive ? 'quiet' : 'good'}>
      {isOver
        ? t('settings.apiTokens.ended', { date })
        : t(ownerIsActive ? 'settings.apiTokens.until' : 'settings.apiTokens.ownerOff', { date })}
    </StatusBadge>
  );
}

/** Returns the sort order if the list of tokens supports it, otherwise undefined. */
export const readSort = (sort: string | undefined): string | undefined =>
  apiTokens.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
