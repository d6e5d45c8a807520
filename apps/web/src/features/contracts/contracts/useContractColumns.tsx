import { type Contract, contracts } from '@gatehouse/api/contracts/contracts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { ContractBadge } from './ContractBadge.tsx';
import { contractDate } from './contractDate.ts';

export function useContractColumns(): readonly Column<Contract>[] {
  const t = useText();
  return [
    {
      id: 'code',
      header: t('contracts.contracts.fields.contractCode'),
      cell: (row) => row.contractCode,
      sort: 'contractCode',
    },
    {
      id: 'type',
      header: t('contracts.contracts.fields.contractType'),
      cell: (row) => row.contractType.name,
    },
    {
      id: 'company',
      header: t('contracts.contracts.fields.company'),
      cell: (row) => row.company.companyName,
    },
    {
      id: 'sign',
      header: t('contracts.contracts.fields.signDate'),
      cell: (row) => contractDate(row.signDate),
      sort: 'signDate',
    },
    {
      id: 'start',
      header: t('contracts.contracts.fields.startDate'),
      cell: (row) => contractDate(row.startDate),
      sort: 'startDate',
    },
    {
      id: 'end',
      header: t('contracts.contracts.fields.endDate'),
      cell: (row) => contractDate(row.endDate),
      sort: 'endDate',
    },
    {
      id: 'status',
      header: t('contracts.contracts.fields.state'),
      phone: 'first',
      cell: (row) => <ContractBadge state={row.state} />,
    },
  ];
}

/** Returns undefined for a sort order that the list does not support. */
export const readSort = (sort: string | undefined): string | undefined =>
  contracts.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
