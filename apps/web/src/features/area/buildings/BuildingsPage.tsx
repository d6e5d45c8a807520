import { buildings } from '@gatehouse/api/area/buildings';
import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SplitList } from '../../../ui/SplitList.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { BuildingCard } from './BuildingCard.tsx';
import { CreateBuilding, EditBuilding } from './BuildingForm.tsx';
import { buildingsUrl } from './buildings.url.ts';
import { DeleteBuilding } from './DeleteBuilding.tsx';

/** Companies left, the buildings of the chosen one right (spec §2 "Buildings"). */
export function BuildingsPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go } = useUrl(buildingsUrl);
  const owners = useApi(companies.pick);
  const noCompany = owners.data?.content.length === 0;

  return (
    <>
      <PageHeader title={t('area.buildings.title')}>
        {can('BUILDING_CREATE') && (
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => go({ create: true })}
            reason={noCompany ? t('area.buildings.noCompany') : undefined}
          >
            {t('area.buildings.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <SplitList
        empty={<EmptyState text={t('area.buildings.noCompanyHint')} title={t('area.buildings.noCompany')} />}
        label={t('area.buildings.companies')}
        load={loadOf(owners)}
        onSelect={(companyCode) => go({ companyCode, keyword: undefined, page: undefined })}
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
  const { url, go, replace } = useUrl(buildingsUrl);
  const { keyword, page } = url;
  const list = useApi(buildings.list, {
    query: { companyCode: company.companyCode, keyword, page, size: 12 },
  });
  const edited = useOpenRow(list.data?.content, ({ id }) => id === url.edit);
  const removed = useOpenRow(list.data?.content, ({ id }) => id === url.remove);

  return (
    <>
      <Filters>
        <SearchBox
          debounce={300}
          label={t('area.buildings.search')}
          onSearch={(typed) => replace({ keyword: typed, page: undefined })}
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
        label={t('area.buildings.title')}
        load={loadOf(list)}
        onClearFilters={keyword ? () => replace({ keyword: undefined, page: undefined }) : undefined}
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
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} />
      {url.create && <CreateBuilding company={company} onClose={() => replace({ create: undefined })} />}
      {edited && <EditBuilding building={edited} onClose={() => replace({ edit: undefined })} />}
      {removed && <DeleteBuilding building={removed} onClose={() => replace({ remove: undefined })} />}
    </>
  );
}
