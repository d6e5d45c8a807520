import { requestStatuses, requests } from '@gatehouse/api/requests/requests';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { PlusIcon } from '../../../ui/display/icons.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { MyBalancesPanel } from '../leave-balances/MyBalancesPanel.tsx';
import { AwayToday } from './AwayToday.tsx';
import { CreateRequest } from './form/RequestForm.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { RequestList } from './RequestList.tsx';
import { requestsUrl } from './requests.url.ts';
import { filterOf, statusOf } from './statusFilter.ts';

/** Shows the signed-in person's own requests (spec §2 "My requests"). */
export function MyRequestsPage({ filter }: { filter: string | undefined }) {
  const t = useText();
  const { me } = useSession();
  if (me.employeeId !== null) return <OwnRequests filter={filter} />;
  return (
    <>
      <PageHeader />
      <EmptyState text={t('requests.requests.nobodyHint')} title={t('requests.requests.nobody')} />
    </>
  );
}

function OwnRequests({ filter }: { filter: string | undefined }) {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const { url, go, replace, filter: narrow } = useUrl(requestsUrl);
  const status = statusOf(filter);
  const pages = usePageSize('my-requests', 10);
  const { from, to, keyword, sort, page } = url;
  const list = useApi(requests.mine, { query: { from, to, keyword, sort, status, page, size: pages.size } });
  const showStatus = (nextStatus: typeof status) =>
    void navigate({
      to: '/my-request-list/{-$filter}',
      params: { filter: filterOf(nextStatus) },
      search: (now: object) => ({ ...now, page: undefined }),
    });
  return (
    <>
      <PageHeader summary={<AwayToday />}>
        {can(requests.create) && (
          <Button leftSection={<PlusIcon />} onClick={() => go({ create: true })}>
            {t('requests.requests.create')}
          </Button>
        )}
      </PageHeader>
      <MyBalancesPanel />
      <RequestList
        filters={<RequestFilters onStatus={showStatus} status={status} statuses={requestStatuses} />}
        hint={t('requests.requests.emptyMine')}
        isFiltered={Boolean(keyword || status)}
        label={t('titles./my-request-list/{-$filter}')}
        list={list}
        name="my-requests"
        onClear={() => {
          narrow({ keyword: undefined });
          showStatus(undefined);
        }}
        pages={pages}
        withPerson={false}
      />
      {url.create && (
        <CreateRequest
          corrected={url.correct}
          onClose={() => replace({ create: undefined, correct: undefined })}
        />
      )}
    </>
  );
}
