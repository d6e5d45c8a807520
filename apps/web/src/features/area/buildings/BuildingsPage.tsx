import { buildings } from '@gatehouse/api/area/buildings';
import { type CompanyChoice, companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardList } from '../../../ui/list/CardList.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { BuildingCard } from './BuildingCard.tsx';
import { CreateBuilding, EditBuilding } from './BuildingForm.tsx';
import { buildingsUrl } from './buildings.url.ts';

/** Shows companies on the left and the buildings of the chosen company on the right (spec §2 "Buildings"). */
export function BuildingsPage() {
  const t = useText();
  const { url, go, select } = useUrl(buildingsUrl);
  const owners = useApi(companies.pick);
  const noCompany = owners.data?.content.length === 0;

  return (
    <>
      <PageHeader>
        <CreateButton
          load={loadOf(owners)}
          onClick={() => go({ create: true })}
          operation={buildings.create}
          reason={noCompany ? t('area.buildings.noCompany') : undefined}
        >
          {t('area.buildings.create')}
        </CreateButton>
      </PageHeader>
      <SplitList
        asked={url.companyCode}
        empty={<EmptyState text={t('area.buildings.noCompanyHint')} title={t('area.buildings.noCompany')} />}
        label={t('area.buildings.companies')}
        load={loadOf(owners)}
        onSelect={(companyCode) => select({ companyCode })}
        rows={owners.data?.content.map((owner) => ({
          ...owner,
          code: owner.companyCode,
          title: owner.companyName,
        }))}
        selected={url.companyCode}
      >
        {(company) => <BuildingsOf company={company} />}
      </SplitList>
    </>
  );
}

function BuildingsOf({ company }: { company: CompanyChoice }) {
  const t = useText();
  const address = useUrl(buildingsUrl);
  const { keyword, page } = address.url;
  const pages = usePageSize('buildings', 12);
  const list = useApi(buildings.list, {
    query: { companyCode: company.companyCode, keyword, page, size: pages.size },
  });
  const open = useDialogs(address, list.data?.content);

  return (
    <>
      <CardList
        address={address}
        answer={list.data}
        debounce={300}
        empty={
          <EmptyState
            advises={buildings.create}
            text={t('area.buildings.emptyHint', { company: company.companyName })}
            title={t('area.buildings.empty')}
          />
        }
        keyOf={(building) => building.id}
        label={t('titles./buildings')}
        load={loadOf(list)}
        pages={pages}
        search={t('area.buildings.search')}
      >
        {(building) => (
          <BuildingCard
            building={building}
            onDelete={() => open.remove(building)}
            onEdit={() => open.edit(building)}
          />
        )}
      </CardList>
      {open.isCreating && <CreateBuilding company={company} onClose={open.close} />}
      {open.edited && <EditBuilding building={open.edited} onClose={open.close} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.buildingCode, open.removed.address]}
          name={open.removed.buildingName}
          onClose={open.close}
          operation={buildings.remove}
          params={{ id: open.removed.id }}
          uses={{
            rooms: (count) => t('area.buildings.rooms', { count }),
            gates: (count) => t('area.buildings.gates', { count }),
          }}
        />
      )}
    </>
  );
}
