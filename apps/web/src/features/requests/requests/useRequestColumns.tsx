import type { Request } from '@gatehouse/api/requests/requests';
import { Anchor } from '@mantine/core';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { RequestBadge } from './RequestBadge.tsx';
import { datesText, lengthText } from './rangeText.ts';

interface RequestColumnsOptions {
  /** True to add a column with the requester. */
  withPerson: boolean;
  onOpen: (id: number) => void;
}

/** Returns the columns of a request list. The title is a button that opens the request. */
export function useRequestColumns({ withPerson, onOpen }: RequestColumnsOptions): readonly Column<Request>[] {
  const t = useText();
  const person: Column<Request> = {
    id: 'requestor',
    header: t('requests.requests.columns.requestor'),
    cell: (row) => (
      <FaceBadge mark={row.accountName} name={row.displayName} size={22}>
        <PersonBadge employeeId={row.employeeId} name={row.displayName} />
      </FaceBadge>
    ),
  };
  return [
    {
      id: 'request',
      header: t('requests.requests.columns.request'),
      sort: 'title',
      cell: (row) => (
        <TwoLines
          note={`${row.subTypeName || row.typeName} · ${t('requests.requests.number', { id: row.id })}`}
        >
          <Anchor
            c="inherit"
            component="button"
            fw={500}
            inherit
            onClick={() => onOpen(row.id)}
            ta="start"
            title={row.title}
            type="button"
          >
            {row.title}
          </Anchor>
        </TwoLines>
      ),
    },
    ...(withPerson ? [person] : []),
    {
      id: 'when',
      header: t('requests.requests.columns.when'),
      sort: 'startTime',
      cell: (row) => <TwoLines note={lengthText(t, row)}>{datesText(row)}</TwoLines>,
    },
    {
      id: 'status',
      header: t('requests.requests.columns.status'),
      phone: 'first',
      cell: (row) => <RequestBadge status={row.status} />,
    },
    {
      id: 'created',
      header: t('requests.requests.columns.created'),
      sort: 'timeCreation',
      hidden: true,
      cell: (row) => formatStamp(row.timeCreation),
    },
  ];
}
