import { type LogbookEntry, type VisitorLog, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { Anchor, Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatInstant, formatNumber, formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { Faint } from '../../../ui/display/Faint.tsx';
import { EnterIcon, ExitIcon } from '../../../ui/display/icons.ts';
import { PlainState, StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { VisitorBadge } from '../visitors/VisitorBadge.tsx';
import { MeetingOf } from './useLogbookColumns.tsx';
import { visitUrl } from './visitorLogbook.url.ts';

interface Props {
  /** The ID of the meeting. 0 for a visit without a meeting. */
  meetingId: number;
  /** The email address of the visitor, or the visitor code if there is no email address. */
  email: string;
}

/** The device events of one visit (spec §2 "detail page"). */
export function VisitPage({ meetingId, email }: Props) {
  const t = useText();
  const address = useUrl(visitUrl);
  const { url } = address;
  const pages = usePageSize('visit', 10);
  const list = useApi(visitorLogbook.detail, {
    params: { meetingId, email },
    query: { page: url.page, size: pages.size },
  });
  const columns = useColumns();
  const entry = list.data?.entry;
  const back = (
    <Anchor renderRoot={(props) => <Link {...props} to="/visitor-logbook" />}>
      {t('titles./visitor-logbook')}
    </Anchor>
  );
  if (list.error && !entry)
    return (
      <>
        <PageHeader path={back} />
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </>
    );
  return (
    <>
      <PageHeader
        path={back}
        {...(entry && { title: entry.name })}
        summary={
          entry &&
          entry.checkOut === null && (
            <StatusBadge tone="info">{t('visitors.visitorLogbook.inside')}</StatusBadge>
          )
        }
      />
      {entry && <What entry={entry} />}
      <TableList
        address={address}
        answer={list.data}
        columns={columns}
        empty={
          <EmptyState
            text={t('visitors.visitorLogbook.noLogsHint')}
            title={t('visitors.visitorLogbook.noLogs')}
          />
        }
        isLog
        keyOf={(log) => log.id}
        label={t('visitors.visitorLogbook.logs')}
        load={loadOf(list)}
        name="visit"
        odd={({ result }) => (result === 'ACCESS_GRANTED' ? undefined : 'bad')}
        pages={pages}
      />
    </>
  );
}

/** The visitor, purpose and time of the visit. */
function What({ entry }: { entry: LogbookEntry }) {
  const t = useText();
  const { visitorId, visitorCode, meetingOwnerId, meetingOwnerName, checkIn, checkOut, timeZone } = entry;
  const lines = [
    [
      t('visitors.visitorLogbook.fields.visitorCode'),
      visitorId && <VisitorBadge id={visitorId} key="visitor" name={visitorCode} />,
    ],
    [t('visitors.visitorLogbook.fields.email'), entry.email],
    [
      t('visitors.visitorLogbook.fields.meetingTitle'),
      entry.meetingId !== null && <MeetingOf entry={entry} key="meeting" />,
    ],
    [
      t('visitors.visitorLogbook.fields.meetingOwnerName'),
      meetingOwnerName && <PersonBadge employeeId={meetingOwnerId} key="owner" name={meetingOwnerName} />,
    ],
    [t('visitors.visitorLogbook.fields.roomName'), entry.roomName],
    [t('visitors.visitorLogbook.fields.checkIn'), formatInstant(checkIn, timeZone)],
    [t('visitors.visitorLogbook.fields.checkOut'), checkOut && formatInstant(checkOut, timeZone)],
  ] as const;
  return (
    <Box mb="lg">
      <Facts lines={lines.filter(([, value]) => value)} />
    </Box>
  );
}

function useColumns(): Column<VisitorLog>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'time',
        phone: 'title',
        header: t('visitors.visitorLogbook.time'),
        cell: ({ wallTime }) => formatWallTime(wallTime),
      },
      {
        id: 'direction',
        phone: 'first',
        header: t('visitors.visitorLogbook.direction'),
        cell: ({ direction }) =>
          direction ? (
            <PlainState icon={direction === 'OUT' ? <ExitIcon /> : <EnterIcon />}>
              {t(`visitors.visitorLogbook.directions.${direction}`)}
            </PlainState>
          ) : (
            t('visitors.visitorLogbook.noDirection')
          ),
      },
      {
        id: 'temperature',
        phone: 'plain',
        header: t('visitors.visitorLogbook.temperature'),
        numeric: true,
        cell: ({ temperature }) =>
          temperature === null ? (
            <Faint>{t('common.values.none')}</Faint>
          ) : (
            formatNumber(temperature, { minimumFractionDigits: 1 })
          ),
      },
      {
        id: 'result',
        phone: 'second',
        header: t('visitors.visitorLogbook.result'),
        cell: ({ result, refusal }) => (
          <StatusBadge tone={result === 'ACCESS_GRANTED' ? 'good' : 'bad'}>
            {refusal
              ? t(`deviceOps.deviceLogs.refused.${refusal}`)
              : t(`visitors.visitorLogbook.results.${result}`)}
          </StatusBadge>
        ),
      },
      {
        id: 'door',
        phone: 'plain',
        header: t('visitors.visitorLogbook.door'),
        cell: ({ doorCode, deviceName }) => <TwoLines note={doorCode}>{deviceName}</TwoLines>,
      },
    ],
    [t],
  );
}
