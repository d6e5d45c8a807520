import { type LogbookEntry, visitorLogbook, visitParamsOf } from '@gatehouse/api/visitors/visitor-logbook';
import { Anchor, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDate, formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Explained } from '../../../ui/display/Explained.tsx';
import { Faint } from '../../../ui/display/Faint.tsx';
import { SiteTime } from '../../../ui/display/SiteTime.tsx';
import { PlainState, StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { useSharedZone } from '../../../ui/list/useSharedZone.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { MeetingBadge } from '../../meetings/meetings/MeetingBadge.tsx';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';

/** The columns of the logbook (spec §2 "Visitor logbook"). */
export function useLogbookColumns(rows: readonly LogbookEntry[] | undefined): Column<LogbookEntry>[] {
  const t = useText();
  const { hasZone, headOf } = useSharedZone(
    (rows ?? []).map(({ checkIn, timeZone }) => ({ instant: checkIn, timeZone })),
  );
  return useMemo(() => {
    const none = <Faint>{t('common.values.none')}</Faint>;
    return [
      {
        id: 'name',
        phone: 'title',
        header: t('visitors.visitorLogbook.fields.name'),
        sort: 'name',
        cell: (entry) => (
          <TwoLines note={entry.visitorCode}>
            <VisitName entry={entry} />
          </TwoLines>
        ),
      },
      {
        id: 'email',
        header: t('visitors.visitorLogbook.fields.email'),
        cell: ({ email }) => email || none,
      },
      {
        id: 'meetingOwner',
        header: t('visitors.visitorLogbook.host'),
        cell: ({ meetingOwnerId, meetingOwnerName }) =>
          meetingOwnerName ? <PersonBadge employeeId={meetingOwnerId} name={meetingOwnerName} /> : none,
      },
      {
        id: 'meetingTitle',
        phone: 'plain',
        header: t('visitors.visitorLogbook.fields.meetingTitle'),
        cell: (entry) => (entry.meetingId === null ? none : <MeetingOf entry={entry} />),
      },
      {
        id: 'checkIn',
        phone: 'first',
        header: headOf(t('visitors.visitorLogbook.fields.checkIn')),
        sort: 'checkIn',
        cell: ({ checkIn, timeZone }) => <SiteTime hasZone={hasZone} instant={checkIn} timeZone={timeZone} />,
      },
      {
        id: 'checkOut',
        phone: 'second',
        header: headOf(t('visitors.visitorLogbook.fields.checkOut')),
        sort: 'checkOut',
        cell: (entry) => <CheckOutCell entry={entry} hasZone={hasZone} />,
      },
      {
        id: 'room',
        phone: 'plain',
        header: t('visitors.visitorLogbook.fields.roomName'),
        cell: ({ roomName }) => roomName || none,
      },
    ];
  }, [t, hasZone, headOf]);
}

export function MeetingOf({
  entry: { meetingId, meetingTitle, roomCode, checkIn, timeZone },
}: {
  entry: LogbookEntry;
}) {
  if (meetingId === null) return null;
  const date = formatDate(checkIn, timeZone);
  return <MeetingBadge date={date} id={meetingId} roomCode={roomCode || undefined} title={meetingTitle} />;
}

/** The visitor's name as a link to the device events of the visit. */
function VisitName({ entry }: { entry: LogbookEntry }) {
  const { meetingId, email } = visitParamsOf(entry);
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link
          {...props}
          params={{ meetingId: String(meetingId), email }}
          to="/visitor-logbook/detail/$meetingId/$email"
        />
      )}
    >
      {entry.name}
    </Anchor>
  );
}

/**
 * Shows the check-out time. Without a check-out time, shows that the visitor is still inside. If the portal ended the
 * visit at the end of the day, marks the time as automatic.
 */
function CheckOutCell({
  entry: { checkOut, checkOutBy, timeZone },
  hasZone,
}: {
  entry: LogbookEntry;
  hasZone: boolean;
}) {
  const t = useText();
  if (checkOut === null) return <StatusBadge tone="info">{t('visitors.visitorLogbook.inside')}</StatusBadge>;
  if (checkOutBy !== 'AUTO') return <SiteTime hasZone={hasZone} instant={checkOut} timeZone={timeZone} />;
  return (
    <Group gap={6} wrap="nowrap">
      <PlainState icon={null}>{formatInstant(checkOut, timeZone)}</PlainState>
      <Explained figure={t('visitors.visitorLogbook.auto')}>
        {t('visitors.visitorLogbook.autoReason')}
      </Explained>
    </Group>
  );
}

/** Returns undefined for a sort order that the list does not support. */
export const readSort = (sort: string | undefined): string | undefined =>
  visitorLogbook.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
