import { type Company, companies } from '@gatehouse/api/people/companies';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { WebsiteLink } from './WebsiteLink.tsx';

export function useCompanyColumns(): readonly Column<Company>[] {
  const t = useText();
  const none = <Faint>{t('common.values.none')}</Faint>;
  return [
    {
      id: 'name',
      header: t('people.companies.fields.companyName'),
      cell: (row) => row.companyName,
      sort: 'companyName',
    },
    {
      id: 'code',
      header: t('people.companies.fields.companyCode'),
      cell: (row) => row.companyCode,
      sort: 'companyCode',
    },
    {
      id: 'website',
      header: t('people.companies.fields.websiteUrl'),
      cell: (row) => (row.websiteUrl ? <WebsiteLink address={row.websiteUrl} /> : none),
    },
    { id: 'email', header: t('people.companies.fields.email'), cell: (row) => row.email || none },
    { id: 'phone', header: t('people.companies.fields.phone'), cell: (row) => row.phone || none },
    {
      id: 'manager',
      header: t('people.companies.fields.manager'),
      cell: (row) => row.manager || none,
      hidden: true,
    },
    {
      id: 'address',
      header: t('people.companies.fields.address'),
      cell: (row) => row.address || none,
      hidden: true,
    },
    {
      id: 'timeZone',
      header: t('people.companies.fields.timeZone'),
      cell: (row) => row.timeZone.replaceAll('_', ' '),
      hidden: true,
    },
    {
      id: 'status',
      header: t('people.companies.status'),
      cell: (row) =>
        row.isEnabled ? (
          <StatusBadge tone="good">{t('common.values.active')}</StatusBadge>
        ) : (
          <StatusBadge tone="quiet">{t('common.values.inactive')}</StatusBadge>
        ),
    },
  ];
}

/** Returns the sort order if the list of companies supports it, otherwise undefined. */
export const readSort = (sort: string | undefined): string | undefined =>
  companies.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
