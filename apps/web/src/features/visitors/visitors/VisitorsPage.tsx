import { visitors } from '@gatehouse/api/visitors/visitors';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDate, formatDays } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardGrid } from '../../../ui/list/CardGrid.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ViewVisitor } from './ViewVisitor.tsx';
import { VisitorCard } from './VisitorCard.tsx';
import { VisitorFilters } from './VisitorFilters.tsx';
import { visitorsUrl } from './visitors.url.ts';

const noFilter = { companyCode: undefined, departmentId: undefined, state: undefined, keyword: undefined };

/** Visitors as cards, newest first (spec §2 "Visitor list"). */
export function VisitorsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { url, go, replace, filter } = useUrl(visitorsUrl);
  const { companyCode, departmentId, state, keyword, page } = url;
  const pages = usePageSize('visitors', 12);
  const list = useApi(visitors.list, {
    query: { companyCode, departmentId, state, keyword, page, size: pages.size },
  });
  const removed = useOpenRow(list.data?.content, url.remove);
  const isFiltered = companyCode || departmentId || state || keyword;
  const edit = (id: number) => void navigate({ to: '/edit-visitor/$id', params: { id: String(id) } });

  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => void navigate({ to: '/create-visitor' })} operation={visitors.create}>
          {t('visitors.visitors.create')}
        </CreateButton>
      </PageHeader>
      <VisitorFilters />
      <CardGrid
        empty={
          <EmptyState
            advises={visitors.create}
            text={t('visitors.visitors.emptyHint')}
            title={t('visitors.visitors.empty')}
          />
        }
        keyOf={(visitor) => visitor.id}
        label={t('titles./visitors')}
        load={loadOf(list)}
        onClearFilters={isFiltered ? () => filter(noFilter) : undefined}
        rows={list.data?.content}
      >
        {(visitor) => (
          <VisitorCard
            onDelete={() => go({ remove: visitor.id })}
            onEdit={() => edit(visitor.id)}
            onView={() => go({ view: visitor.id })}
            visitor={visitor}
          />
        )}
      </CardGrid>
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      {url.view && (
        <ViewVisitor
          id={url.view}
          onClose={() => replace({ view: undefined })}
          onEdit={() => edit(url.view ?? 0)}
        />
      )}
      {removed && (
        <DeleteDialog
          about={[
            removed.visitorCode,
            removed.visitorCompany,
            formatDays(formatDate(removed.activeFrom), formatDate(removed.activeTo)),
          ]}
          name={removed.displayName}
          onClose={() => replace({ remove: undefined })}
          operation={visitors.remove}
          params={{ id: removed.id }}
        >
          {t('visitors.visitors.deleteHint')}{' '}
        </DeleteDialog>
      )}
    </>
  );
}
