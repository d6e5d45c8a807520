import { type Occupant, occupancy } from '@gatehouse/api/access/occupancy';
import { useMemo } from 'react';
import { formatInstant } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { VisitorBadge } from '../../visitors/visitors/VisitorBadge.tsx';

/**
 * Returns the columns of the people inside. If `isClosed` is true, the list shows people without a recorded exit, with
 * the time at which their day ended.
 */
export function useOccupantColumns(isClosed: boolean): Column<Occupant>[] {
  const t = useText();
  const { me } = useSession();
  const isMixed = me.companyId === null;
  return useMemo(() => {
    const noValue = <Faint>{t('common.values.none')}</Faint>;
    return [
      {
        id: 'name',
        phone: 'title',
        header: t('access.occupancy.fields.displayName'),
        sort: 'displayName',
        cell: (occupant) => (
          <TwoLines note={occupant.accountName}>
            <OccupantName one={occupant} />
          </TwoLines>
        ),
      },
      {
        id: 'department',
        phone: 'plain',
        header: t('access.occupancy.fields.departmentName'),
        cell: ({ departmentName }) => departmentName || noValue,
      },
      ...(isMixed
        ? [
            {
              id: 'company',
              header: t('access.occupancy.fields.companyName'),
              cell: ({ companyName }: Occupant) => companyName,
            },
          ]
        : []),
      ...stayColumns(t, isClosed),
    ];
  }, [t, isMixed, isClosed]);
}

/**
 * Returns the columns for the room of a person and the time of the entry. If `isClosed` is true, also for the end of
 * the day.
 */
function stayColumns(t: TranslateText, isClosed: boolean): Column<Occupant>[] {
  return [
    {
      id: 'room',
      phone: 'plain',
      header: t('access.occupancy.fields.roomName'),
      sort: 'roomName',
      cell: ({ roomName }) => roomName,
    },
    {
      id: 'since',
      phone: 'first',
      header: t('access.occupancy.fields.since'),
      sort: 'since',
      cell: ({ since, timeZone }) => formatInstant(since, timeZone),
    },
    ...(isClosed
      ? [
          {
            id: 'until',
            header: t('access.occupancy.fields.until'),
            cell: ({ until, timeZone }: Occupant) => (
              <StatusBadge tone="warn">{formatInstant(until, timeZone)}</StatusBadge>
            ),
          },
        ]
      : []),
    {
      id: 'door',
      header: t('access.occupancy.fields.doorName'),
      cell: ({ doorName }) => doorName || <Faint>{t('common.values.none')}</Faint>,
    },
  ];
}

/** A meeting guest has no visitor record, so only the name is shown. */
function OccupantName({ one: { employeeId, visitorId, displayName } }: { one: Occupant }) {
  const t = useText();
  if (employeeId !== null) return <PersonBadge employeeId={employeeId} name={displayName} />;
  return (
    <>
      {visitorId === null ? displayName : <VisitorBadge id={visitorId} name={displayName} />}{' '}
      <StatusBadge tone="info">{t('access.occupancy.kinds.VISITOR')}</StatusBadge>
    </>
  );
}

/** Returns the sort order for the API, or undefined for a sort order that the list does not support. */
export const readSort = (sort: string | undefined): string | undefined =>
  occupancy.people.query.shape.sort.safeParse(sort).success ? sort : undefined;
