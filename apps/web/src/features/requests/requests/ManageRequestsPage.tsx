import { requests } from '@gatehouse/api/requests/requests';
import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { NarrowManaged } from './NarrowManaged.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { RequestList } from './RequestList.tsx';
import { requestsUrl } from './requests.url.ts';
import { filterOf, statusOf } from './statusFilter.ts';

// Statuses of the filter. DRAFT is missing, because only the author of a draft can see it.
const statuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;

const nothing = { count: 0, within: 0, from: null, to: null };

/** Shows the requests of the departments that the signed-in person manages (spec §2 "Manager requests"). */
export function ManageRequestsPage({ filter }: { filter: string | undefined }) {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const { url, filter: narrow } = useUrl(requestsUrl);
  const status = statuses.find((candidate) => candidate === statusOf(filter));
  const pages = usePageSize('managed-requests', 10);
  const { from, to, keyword, type, employeeId, sort, page } = url;
  const chosen = { from, to, keyword, type, employeeId, sort, status };
  const isNarrowed = Boolean(keyword || type || employeeId);
  const list = useApi(requests.confirmList, { query: { ...chosen, page, size: pages.size } });
  const waiting = useApi(requests.waiting, {
    query: { from, to },
    quiet: true,
    enabled: can(requests.waiting),
  });
  useLive(['notifications.changed'], ({ isFirst }) => {
    if (can(requests.waiting) && !isFirst) void waiting.refetch();
  });
  const { count, within, ...all } = waiting.data ?? nothing;
  const showStatus = (value: string | undefined) =>
    void navigate({
      to: '/request-management/{-$filter}',
      params: { filter: filterOf(statuses.find((candidate) => candidate === value)) },
      search: (now: object) => ({ ...now, page: undefined }),
    });
  return (
    <>
      <PageHeader
        summary={
          count > 0 && (
            <>
              {t('requests.requests.waiting', { count })}
              {/* The count includes pending requests outside the selected dates. A link shows these requests. */}
              {within < count && (
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      params={{ filter: filterOf('PENDING') }}
                      search={{ from: all.from ?? undefined, to: all.to ?? undefined }}
                      to="/request-management/{-$filter}"
                    />
                  )}
                >
                  {t('requests.requests.showWaiting')}
                </Anchor>
              )}
            </>
          )
        }
      >
        <DownloadButton
          onDownload={() => exportSheet(requests.export, { query: chosen })}
          rows={list.data?.totalElements}
        >
          {t('common.actions.export')}
        </DownloadButton>
      </PageHeader>
      <RequestList
        filters={
          <RequestFilters
            onStatus={showStatus}
            status={status}
            statuses={statuses}
            waiting={isNarrowed ? undefined : within}
          >
            <NarrowManaged />
          </RequestFilters>
        }
        hint={t('requests.requests.emptyManaged')}
        isFiltered={isNarrowed || status !== undefined}
        label={t('titles./request-management/{-$filter}')}
        list={list}
        name="managed-requests"
        onClear={() => {
          narrow({ keyword: undefined, type: undefined, employeeId: undefined });
          showStatus(undefined);
        }}
        pages={pages}
        withPerson
      />
    </>
  );
}
