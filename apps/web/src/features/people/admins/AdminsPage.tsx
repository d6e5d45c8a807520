import { admins } from '@gatehouse/api/people/admins';
import { companies } from '@gatehouse/api/people/companies';
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
import { AdminCard } from './AdminCard.tsx';
import { AdminDialogs } from './AdminDialogs.tsx';
import { AdminFilters } from './AdminFilters.tsx';
import { adminsUrl } from './admins.url.ts';

/** Page with administrators as cards (spec §2 "Admins"). */
export function AdminsPage() {
  const t = useText();
  const { url, go, filter } = useUrl(adminsUrl);
  const { companyCode, keyword, page } = url;
  const owners = useApi(companies.pick);
  const pages = usePageSize('admins', 12);
  const list = useApi(admins.list, { query: { companyCode, keyword, page, size: pages.size } });

  return (
    <>
      <PageHeader>
        <CreateButton load={loadOf(owners)} onClick={() => go({ create: true })} operation={admins.grant}>
          {t('people.admins.create')}
        </CreateButton>
      </PageHeader>
      <AdminFilters />
      <CardGrid
        empty={
          <EmptyState
            advises={admins.grant}
            text={t('people.admins.emptyHint')}
            title={t('people.admins.empty')}
          />
        }
        keyOf={(admin) => admin.id}
        label={t('titles./admin-management')}
        load={loadOf(list)}
        onClearFilters={
          companyCode || keyword ? () => filter({ companyCode: undefined, keyword: undefined }) : undefined
        }
        rows={list.data?.content}
      >
        {(admin) => (
          <AdminCard
            admin={admin}
            onDelete={() => go({ remove: admin.id })}
            onEdit={() => go({ edit: admin.id })}
            onView={() => go({ view: admin.id })}
          />
        )}
      </CardGrid>
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      <AdminDialogs owners={owners.data?.content} rows={list.data?.content ?? []} />
    </>
  );
}
