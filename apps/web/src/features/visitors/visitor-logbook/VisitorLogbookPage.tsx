import { personalData } from '@gatehouse/api/people/personal-data';
import { type LogbookEntry, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ExitIcon, TrashIcon } from '../../../ui/display/icons.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { CheckInVisitor } from './CheckInVisitor.tsx';
import { EditVisit } from './EditVisit.tsx';
import { EraseGuest } from './EraseGuest.tsx';
import { RoomCodePicker } from './RoomCodePicker.tsx';
import { readSort, useLogbookColumns } from './useLogbookColumns.tsx';
import { VisitDates } from './VisitDates.tsx';
import { visitorLogbookUrl } from './visitorLogbook.url.ts';

// Refresh interval in milliseconds, because visitors check in and out at doors while the list is open.
const refreshMs = 30_000;

/** Visits, newest first (spec §2 "Visitor logbook"). */
export function VisitorLogbookPage() {
  const t = useText();
  const address = useUrl(visitorLogbookUrl);
  const { url, go, filter, replace } = address;
  const { roomCode, companyCode, keyword, page, presence } = url;
  const { from, to } = { ...monthFromNow(0), ...(url.from && url.to && { from: url.from, to: url.to }) };
  const sort = readSort(url.sort);
  // Visitors inside are shown regardless of the date of their check-in, because some stay for several days.
  const period = presence === 'inside' ? { inside: 'true' as const } : { from, to };
  const filters = { ...period, roomCode, companyCode, keyword, sort };
  const pages = usePageSize('visitor-logbook', 10);
  const list = useApi(visitorLogbook.list, {
    query: { ...filters, page, size: pages.size },
    refetchInterval: refreshMs,
  });
  const rows = list.data?.content;
  const open = useDialogs(address, rows);
  const close = () => {
    open.close();
    replace({ walkIn: undefined });
  };
  const { can } = useSession();
  const [isErasing, setErasing] = useState(false);

  return (
    <>
      <PageHeader>
        <DownloadButton
          onDownload={() => exportSheet(visitorLogbook.export, { query: filters })}
          rows={list.data?.totalElements}
        >
          {t('visitors.visitorLogbook.export')}
        </DownloadButton>
        {can(personalData.eraseGuest) && (
          <Button leftSection={<TrashIcon />} onClick={() => setErasing(true)} variant="default">
            {t('visitors.visitorLogbook.erasure.open')}
          </Button>
        )}
        <CreateButton onClick={() => go({ create: true })} operation={visitorLogbook.create}>
          {t('visitors.visitorLogbook.checkIn')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={(entry) => <VisitActions entry={entry} onEdit={() => open.edit(entry)} />}
        address={address}
        answer={list.data}
        columns={useLogbookColumns(rows)}
        empty={
          <EmptyState
            text={t('visitors.visitorLogbook.emptyHint')}
            title={t('visitors.visitorLogbook.empty')}
          />
        }
        filteredBy={['roomCode', 'companyCode', 'presence']}
        filters={
          <>
            <ChoiceFilter
              inSight
              label={t('visitors.visitorLogbook.presence')}
              name="presence"
              none={t('visitors.visitorLogbook.everyone')}
              onChange={(chosen) => filter({ presence: chosen })}
              options={[{ value: 'inside', label: t('visitors.visitorLogbook.inside') }]}
              value={presence}
            />
            {presence !== 'inside' && <VisitDates onChange={filter} value={{ from, to }} />}
            <RoomCodePicker onChange={(code) => filter({ roomCode: code })} value={roomCode} />
            <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={companyCode} />
          </>
        }
        hint={t('visitors.visitorLogbook.searchedFor')}
        keyOf={(entry) => entry.id}
        label={t('titles./visitor-logbook')}
        load={loadOf(list)}
        name="visitor-logbook"
        pages={pages}
        search={t('visitors.visitorLogbook.search')}
        sort={sort}
      />
      {open.isCreating && <CheckInVisitor onClose={close} />}
      {isErasing && <EraseGuest onClose={() => setErasing(false)} />}
      {open.edited && <EditVisit entry={open.edited} onClose={open.close} />}
    </>
  );
}

function VisitActions({ entry, onEdit }: { entry: LogbookEntry; onEdit: () => void }) {
  const t = useText();
  const { can } = useSession();
  const { save, isPending } = useSave(visitorLogbook.checkOut);
  const { id, name, checkOut } = entry;
  return (
    <>
      {can(visitorLogbook.checkOut) && (
        <IconAction
          icon={<ExitIcon />}
          label={t('visitors.visitorLogbook.checkOutOf', { name })}
          onClick={() => !isPending && save({ params: { id } })}
          reason={checkOut === null ? undefined : t('visitors.visitorLogbook.gone')}
        />
      )}
      {can(visitorLogbook.update) && <EditAction name={name} onClick={onEdit} />}
    </>
  );
}
