import { buildings } from '@gatehouse/api/area/buildings';
import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf, whyNotYet } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SplitList } from '../../../ui/SplitList.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { usePageSize } from '../../../ui/usePageSize.ts';
import { BuildingCard } from './BuildingCard.tsx';
import { CreateBuilding, EditBuilding } from './BuildingForm.tsx';
import { buildingsUrl } from './buildings.url.ts';

/** Companies left, the buildings of the chosen one right (spec §2 "Buildings"). */
export function BuildingsPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go, select } = useUrl(buildingsUrl);
  const owners = useApi(companies.pick);
  const noCompany = owners.data?.content.length === 0;

  return (
    <>
      <PageHeader>
        {can(buildings.create) && (
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => go({ create: true })}
            reason={whyNotYet(loadOf(owners)) ?? (noCompany ? t('area.buildings.noCompany') : undefined)}
          >
            {t('area.buildings.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <SplitList
        asked={url.companyCode}
        empty={<EmptyState text={t('area.buildings.noCompanyHint')} title={t('area.buildings.noCompany')} />}
        label={t('area.buildings.companies')}
        load={loadOf(owners)}
        onSelect={(companyCode) => select({ companyCode })}
        rows={owners.data?.content.map((one) => ({ ...one, code: one.companyCode, title: one.companyName }))}
        selected={url.companyCode}
      >
        {(company) => <BuildingsOf company={company} />}
      </SplitList>
    </>
  );
}

function BuildingsOf({ company }: { company: CompanyChoice }) {
  const t = useText();
  const { url, go, replace, filter } = useUrl(buildingsUrl);
  const { keyword, page } = url;
  const pages = usePageSize('buildings', 12);
  const list = useApi(buildings.list, {
    query: { companyCode: company.companyCode, keyword, page, size: pages.size },
  });
  const edited = useOpenRow(list.data?.content, ({ id }) => id === url.edit);
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.remove);

  return (
    <>
      <Filters>
        <SearchBox
          debounce={300}
          label={t('area.buildings.search')}
          onSearch={(typed) => filter({ keyword: typed })}
          value={keyword}
        />
      </Filters>
      <CardGrid
        empty={
          <EmptyState
            text={t('area.buildings.emptyHint', { company: company.companyName })}
            title={t('area.buildings.empty')}
          />
        }
        keyOf={(building) => building.id}
        label={t('titles./buildings')}
        load={loadOf(list)}
        onClearFilters={keyword ? () => filter({ keyword: undefined }) : undefined}
        rows={list.data?.content}
      >
        {(building) => (
          <BuildingCard
            building={building}
            onDelete={() => go({ remove: building.id })}
            onEdit={() => go({ edit: building.id })}
          />
        )}
      </CardGrid>
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} size={pages} />
      {url.create && <CreateBuilding company={company} onClose={() => replace({ create: undefined })} />}
      {edited && <EditBuilding building={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && (
        <DeleteDialog
          name={removed.buildingName}
          onClose={() => replace({ remove: undefined })}
          operation={buildings.remove}
          params={{ id: removed.id }}
          uses={{ rooms: (count) => t('area.buildings.rooms', { count }) }}
        />
      )}
    </>
  );
}
