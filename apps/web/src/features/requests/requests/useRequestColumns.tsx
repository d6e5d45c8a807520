import type { Request } from '@gatehouse/api/requests/requests';
import { Anchor, Box } from '@mantine/core';
import { formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { RequestBadge } from './RequestBadge.tsx';
import { datesText, lengthText } from './rangeText.ts';

// Width of the title in pixels next to a panel. The times and the actions of a row then fit on a screen of 1280.
const narrowWidth = 192;

interface RequestColumnsOptions {
  /** True to show the requester. */
  withPerson: boolean;
  /**
   * True while a panel is open next to the list. The requester is then below the title, so that the actions of a row fit
   * next to the panel.
   */
  isNarrow: boolean;
  onOpen: (id: number) => void;
}

/** Returns the columns of a request list. The title is a button that opens the request. */
export function useRequestColumns({
  withPerson,
  isNarrow,
  onOpen,
}: RequestColumnsOptions): readonly Column<Request>[] {
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
  const noteOf = (row: Request) => {
    const first = withPerson && isNarrow ? row.displayName : row.subTypeName || row.typeName;
    return `${first} · ${t('requests.requests.number', { id: row.id })}`;
  };
  return [
    {
      id: 'request',
      header: t('requests.requests.columns.request'),
      sort: 'title',
      cell: (row) => (
        <Box maw={isNarrow ? narrowWidth : undefined}>
          <TwoLines note={noteOf(row)}>
            <Anchor
              c="inherit"
              component="button"
              fw={500}
              inherit
              maw="100%"
              onClick={() => onOpen(row.id)}
              ta="start"
              title={row.title}
              truncate={isNarrow || undefined}
              type="button"
            >
              {row.title}
            </Anchor>
          </TwoLines>
        </Box>
      ),
    },
    ...(withPerson && !isNarrow ? [person] : []),
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
