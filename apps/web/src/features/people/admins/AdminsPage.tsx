import { admins } from '@gatehouse/api/people/admins';
import { companies } from '@gatehouse/api/people/companies';
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
import { AdminCard } from './AdminCard.tsx';
import { AdminDialogs } from './AdminDialogs.tsx';
import { AdminFilters } from './AdminFilters.tsx';
import { adminsUrl } from './admins.url.ts';

/** Administrators as cards (spec §2 "Admins"). */
export function AdminsPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go, replace } = useUrl(adminsUrl);
  const { companyCode, keyword, page } = url;
  const owners = useApi(companies.pick);
  const list = useApi(admins.list, { query: { companyCode, keyword, page, size: 12 } });

  return (
    <>
      <PageHeader title={t('offices.admins.title')}>
        {can('ADMIN_CREATE') && (
          <ReasonButton icon={<PlusIcon />} onClick={() => go({ create: true })} reason={undefined}>
            {t('offices.admins.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <AdminFilters owners={owners.data?.content ?? []} />
      <CardGrid
        empty={<EmptyState text={t('offices.admins.emptyHint')} title={t('offices.admins.empty')} />}
        keyOf={(admin) => admin.id}
        label={t('offices.admins.title')}
        load={loadOf(list)}
        onClearFilters={
          companyCode || keyword
            ? () => replace({ companyCode: undefined, keyword: undefined, page: undefined })
            : undefined
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
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} />
      <AdminDialogs owners={owners.data?.content} rows={list.data?.content ?? []} />
    </>
  );
}
