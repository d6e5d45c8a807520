import { type DeclarationRow, healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate, formatStamp } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { SiteTime } from '../../../ui/display/SiteTime.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { useSharedZone } from '../../../ui/list/useSharedZone.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DeleteAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { MeetingBadge } from '../../meetings/meetings/MeetingBadge.tsx';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { RoomCodePicker } from '../visitor-logbook/RoomCodePicker.tsx';
import { VisitDates } from '../visitor-logbook/VisitDates.tsx';
import { declarationsUrl } from './declarations.url.ts';
import { ViewDeclaration } from './ViewDeclaration.tsx';

/** Health declarations of meeting guests (spec §2 "Visitor health declarations"). */
export function HealthDeclarationsPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(declarationsUrl);
  const { url, go, replace, filter } = address;
  const { roomCode, companyCode, keyword, page } = url;
  // Without a period, the list shows the most recent declarations, whatever the date of their meeting.
  const period = url.from && url.to ? { from: url.from, to: url.to } : null;
  const pages = usePageSize('health-declarations', 10);
  const list = useApi(healthDeclarations.list, {
    query: { ...period, roomCode, companyCode, keyword, page, size: pages.size },
  });
  const rows = list.data?.content;
  const viewed = useOpenRow(rows, url.view);
  const removed = useOpenRow(rows, url.remove);
  return (
    <>
      <PageHeader />
      <TableList
        actions={({ id, name }) => (
          <>
            <ViewAction name={name} onClick={() => go({ view: id })} />
            {can(healthDeclarations.remove) && (
              <DeleteAction name={name} onClick={() => go({ remove: id })} />
            )}
          </>
        )}
        address={address}
        answer={list.data}
        columns={useColumns(rows)}
        empty={
          <EmptyState
            text={t('visitors.healthDeclarations.emptyHint')}
            title={t(period ? 'visitors.healthDeclarations.empty' : 'visitors.healthDeclarations.noneYet')}
          />
        }
        filteredBy={['roomCode', 'companyCode']}
        filters={
          <>
            <VisitDates
              onChange={filter}
              unset={{
                label: t('visitors.healthDeclarations.recent'),
                onClear: () => filter({ from: undefined, to: undefined }),
              }}
              value={period}
            />
            <RoomCodePicker onChange={(code) => filter({ roomCode: code })} value={roomCode} />
            <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />
          </>
        }
        hint={t('visitors.healthDeclarations.searchedFor')}
        keyOf={({ id }) => id}
        label={t('titles./visitor-health-declaration')}
        load={loadOf(list)}
        name="health-declarations"
        odd={({ isReported }) => (isReported ? 'warn' : undefined)}
        pages={pages}
        search={t('visitors.healthDeclarations.search')}
      />
      {viewed && (
        <ViewDeclaration
          onClose={() => replace({ view: undefined, tab: undefined })}
          onTab={(tab) => replace({ tab: tab === 'health' ? tab : undefined })}
          row={viewed}
          tab={url.tab ?? 'personal'}
        />
      )}
      {removed && (
        <DeleteDialog
          about={[removed.email, formatStamp(removed.declareTime)]}
          name={removed.name}
          onClose={() => replace({ remove: undefined })}
          operation={healthDeclarations.remove}
          params={{ id: removed.id }}
        >
          {t('visitors.healthDeclarations.deleteHint')}{' '}
        </DeleteDialog>
      )}
    </>
  );
}

function useColumns(rows: readonly DeclarationRow[] | undefined): Column<DeclarationRow>[] {
  const t = useText();
  const { hasZone, headOf } = useSharedZone(
    (rows ?? []).map(({ event: { start, timeZone } }) => ({ instant: start, timeZone })),
  );
  return useMemo(
    () => [
      {
        id: 'name',
        phone: 'title',
        header: t('visitors.healthDeclarations.fields.name'),
        cell: ({ name }) => name,
      },
      {
        id: 'email',
        phone: 'plain',
        header: t('visitors.healthDeclarations.fields.email'),
        cell: ({ email }) => email,
      },
      {
        id: 'event',
        phone: 'plain',
        header: t('visitors.healthDeclarations.fields.event'),
        cell: ({ event: { id, title, start, timeZone } }) => (
          <MeetingBadge date={formatDate(start, timeZone)} id={id} title={title} />
        ),
      },
      {
        id: 'start',
        phone: 'first',
        header: headOf(t('visitors.healthDeclarations.start')),
        cell: ({ event }) => <SiteTime hasZone={hasZone} instant={event.start} timeZone={event.timeZone} />,
      },
      {
        id: 'end',
        phone: 'none',
        header: headOf(t('visitors.healthDeclarations.end')),
        cell: ({ event }) => <SiteTime hasZone={hasZone} instant={event.end} timeZone={event.timeZone} />,
      },
      {
        id: 'room',
        phone: 'none',
        header: t('visitors.healthDeclarations.room'),
        cell: ({ event }) => event.roomName,
      },
      {
        id: 'answers',
        phone: 'second',
        header: t('visitors.healthDeclarations.fields.isReported'),
        cell: ({ isReported }) => (
          <StatusBadge tone={isReported ? 'warn' : 'good'}>
            {t(isReported ? 'visitors.healthDeclarations.reported' : 'visitors.healthDeclarations.nothing')}
          </StatusBadge>
        ),
      },
    ],
    [t, hasZone, headOf],
  );
}
