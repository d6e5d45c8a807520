import { companies } from '@gatehouse/api/people/companies';
import { managers } from '@gatehouse/api/people/managers';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { ManagerCard } from './ManagerCard.tsx';
import { ManagerDialogs, NewManager } from './ManagerDialogs.tsx';
import { ManagerFilters } from './ManagerFilters.tsx';
import { managersUrl } from './managers.url.ts';

const noFilter = { companyCode: undefined, departmentCode: undefined, keyword: undefined, page: undefined };

/** Managers as cards, filtered by department and keyword (spec §2 "Managers"). */
export function ManagersPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go, replace } = useUrl(managersUrl);
  const { companyCode, departmentCode, keyword, page } = url;
  const owners = useApi(companies.pick);
  const list = useApi(managers.list, { query: { companyCode, departmentCode, keyword, page, size: 12 } });
  const isFiltered = companyCode || departmentCode || keyword;

  return (
    <>
      <PageHeader title={t('offices.managers.title')}>
        {can('MANAGER_CREATE') && (
          <ReasonButton icon={<PlusIcon />} onClick={() => go({ create: true })} reason={undefined}>
            {t('offices.managers.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <ManagerFilters owners={owners.data?.content ?? []} />
      <CardGrid
        empty={<EmptyState text={t('offices.managers.emptyHint')} title={t('offices.managers.empty')} />}
        keyOf={(manager) => manager.id}
        label={t('offices.managers.title')}
        load={loadOf(list)}
        onClearFilters={isFiltered ? () => replace(noFilter) : undefined}
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
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} />
      <ManagerDialogs rows={list.data?.content ?? []} />
      {url.create && owners.data && <NewManager owners={owners.data.content} />}
    </>
  );
}
