import { requests } from '@gatehouse/api/requests/requests';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useUrl } from '../../../ui/url.ts';
import { usePageSize } from '../../../ui/usePageSize.ts';
import { RequestFilters } from './RequestFilters.tsx';
import { RequestList } from './RequestList.tsx';
import { requestsUrl } from './requests.url.ts';
import { filterOf, statusOf } from './statusFilter.ts';

// a draft is its writer's alone
const statuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;

/** What people of one's departments ask for (spec §2 "Manager requests"). */
export function ManageRequestsPage({ filter }: { filter: string | undefined }) {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const { url, filter: narrow } = useUrl(requestsUrl);
  const status = statuses.find((one) => one === statusOf(filter));
  const pages = usePageSize('managed-requests', 10);
  const { from, to, keyword, sort, page } = url;
  const list = useApi(requests.confirmList, {
    query: { from, to, keyword, sort, status, page, size: pages.size },
  });
  const waiting = useApi(requests.waiting, { quiet: true, enabled: can(requests.waiting) });
  const count = waiting.data?.count ?? 0;
  const show = (wanted: string | undefined) =>
    void navigate({
      to: '/request-management/{-$filter}',
      params: { filter: filterOf(statuses.find((one) => one === wanted)) },
      search: (now: object) => ({ ...now, page: undefined }),
    });
  return (
    <>
      <PageHeader summary={count > 0 && t('requests.requests.waiting', { count })} />
      <RequestList
        filters={<RequestFilters onStatus={show} status={status} statuses={statuses} waiting={count} />}
        hint={t('requests.requests.emptyManaged')}
        isFiltered={Boolean(keyword || status)}
        label={t('titles./request-management/{-$filter}')}
        list={list}
        name="managed-requests"
        onClear={() => {
          narrow({ keyword: undefined });
          show(undefined);
        }}
        pages={pages}
        withPerson
      />
    </>
  );
}
