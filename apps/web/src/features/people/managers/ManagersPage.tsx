import { companies } from '@gatehouse/api/people/companies';
import { managers } from '@gatehouse/api/people/managers';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ManagerCard } from './ManagerCard.tsx';
import { ManagerDialogs, NewManager } from './ManagerDialogs.tsx';
import { ManagerFilters } from './ManagerFilters.tsx';
import { managersUrl } from './managers.url.ts';

const noFilter = { companyCode: undefined, departmentCode: undefined, keyword: undefined };

/** Page with managers as cards, filtered by department and keyword (spec §2 "Managers"). */
export function ManagersPage() {
  const t = useText();
  const { url, go, filter } = useUrl(managersUrl);
  const { companyCode, departmentCode, keyword, page } = url;
  const owners = useApi(companies.pick);
  const pages = usePageSize('managers', 12);
  const list = useApi(managers.list, {
    query: { companyCode, departmentCode, keyword, page, size: pages.size },
  });
  const isFiltered = companyCode || departmentCode || keyword;

  return (
    <>
      <PageHeader>
        <CreateButton load={loadOf(owners)} onClick={() => go({ create: true })} operation={managers.create}>
          {t('people.managers.create')}
        </CreateButton>
      </PageHeader>
      <ManagerFilters owners={owners.data?.content ?? []} />
      <CardGrid
        empty={
          <EmptyState
            advises={managers.create}
            text={t('people.managers.emptyHint')}
            title={t('people.managers.empty')}
          />
        }
        keyOf={(manager) => manager.id}
        label={t('titles./hr-managers')}
        load={loadOf(list)}
        onClearFilters={isFiltered ? () => filter(noFilter) : undefined}
        rows={list.data?.content}
      >
        {(manager) => (
          <ManagerCard
            manager={manager}
            onDelete={() => go({ remove: manager.id })}
            onEdit={() => go({ edit: manager.id })}
            onView={() => go({ view: manager.id })}
          />
        )}
      </CardGrid>
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      <ManagerDialogs rows={list.data?.content ?? []} />
      {url.create && owners.data && <NewManager owners={owners.data.content} />}
    </>
  );
}
