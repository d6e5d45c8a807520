import type { Page } from '@gatehouse/api/platform/shapes';
import { type Request, requests } from '@gatehouse/api/requests/requests';
import { type ReactNode, useMemo } from 'react';
import type { Answer } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import type { usePageSize } from '../../../ui/list/usePageSize.ts';
import { type Selection, useSelection } from '../../../ui/table/useSelection.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { ApproveSelected } from './decide/ApproveSelected.tsx';
import { isWaiting } from './decide/nextWaiting.ts';
import { RequestActions } from './RequestActions.tsx';
import { RequestDialogs } from './RequestDialogs.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { requestsUrl } from './requests.url.ts';
import { SidePanel, useHasPanelRoom } from './SidePanel.tsx';
import { useOpenRequest } from './useOpenRequest.ts';
import { useRequestColumns } from './useRequestColumns.tsx';

interface Props {
  /** Key under which this browser stores the column layout. */
  name: string;
  label: string;
  list: Answer<Page<Request>>;
  /**
   * True for a list of other people's requests. The first pending request then opens automatically if the panel fits
   * next to the list.
   */
  withPerson: boolean;
  /** Text of the empty state. */
  hint: string;
  isFiltered: boolean;
  onClear: () => void;
  pages: ReturnType<typeof usePageSize>;
  filters: ReactNode;
}

/** Shows a list of requests. The open request is shown in a panel next to the table. */
export function RequestList(props: Props) {
  const { name, label, list, withPerson, hint, isFiltered, onClear, pages, filters } = props;
  const t = useText();
  const address = useUrl(requestsUrl);
  const { url, go, replace } = address;
  const rows = list.data?.content;
  const { can } = useSession();
  const { open, failed, moveOn } = useOpenRequest(rows, withPerson);
  // The list is refetched with each notification, because every new request and every decision sends one, and requests
  // have no live event.
  useLive(['notifications.changed'], () => void list.refetch());
  const selection = usePageSelection(rows);
  const canApproveMany = withPerson && can(requests.approve);
  const panelLabel = open?.title ?? failed?.error?.message;
  const isNarrow = useHasPanelRoom() && panelLabel !== undefined;
  const columns = useRequestColumns({ withPerson, isNarrow, onOpen: (id) => go({ view: id }) });
  return (
    <>
      <SidePanel
        label={panelLabel}
        onClose={() => replace({ view: undefined })}
        panel={
          open ? (
            <RequestPanel go={go} key={open.id} onDecided={(id) => moveOn([id])} request={open} />
          ) : (
            failed?.error && <ErrorState error={failed.error} onRetry={failed.retry} />
          )
        }
      >
        <TableList
          address={address}
          answer={list.data}
          bar={filters}
          actions={(request) => <RequestActions go={go} request={request} />}
          columns={columns}
          foot={canApproveMany && <ApproveSelected onDone={moveOn} selection={selection} />}
          empty={<EmptyState text={hint} title={t('requests.requests.empty')} />}
          isShown={({ id }) => id === open?.id}
          keyOf={({ id }) => id}
          label={label}
          load={loadOf(list)}
          name={name}
          onOpen={({ id }) => go({ view: id })}
          picks={
            canApproveMany
              ? {
                  selection,
                  nameOf: ({ title, displayName }) => `${title}, ${displayName}`,
                  canPick: (row) => isWaiting(row) || selection.has(row),
                }
              : undefined
          }
          onClearFilters={isFiltered ? onClear : undefined}
          pages={pages}
          sort={url.sort}
        />
      </SidePanel>
      <RequestDialogs onDecided={(id) => moveOn([id])} rows={[...(rows ?? []), ...(open ? [open] : [])]} />
    </>
  );
}

/**
 * Returns the selected rows of the current page, as the page lists them now. Rows of other pages are not approved,
 * because the approver does not see them.
 */
function usePageSelection(rows: readonly Request[] | undefined): Selection<Request> {
  const chosen = useSelection<Request>();
  return useMemo(() => ({ ...chosen, rows: (rows ?? []).filter(chosen.has) }), [chosen, rows]);
}
