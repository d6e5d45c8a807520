import { companies } from '@gatehouse/api/people/companies';
import { isBuiltIn, requestTypes } from '@gatehouse/api/requests/request-types';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { FilterField, Filters } from '../../../ui/list/Filters.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DeleteAction, EditAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import type { RequestCategory } from './category.ts';
import { CreateRequestType, EditRequestType } from './RequestTypeForm.tsx';
import { requestTypesUrl } from './requestTypes.url.ts';

/** Shows the request categories, which can be renamed and switched off. Leave categories can be added. */
export function RequestTypesPage() {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(requestTypesUrl);
  const { url, go, select } = address;
  const owners = useApi(companies.pick);
  const all = owners.data?.content ?? [];
  const company = all.find(({ id }) => id === url.company) ?? all[0];
  const list = useApi(requestTypes.list, {
    query: { companyId: company?.id, size: 200 },
    enabled: company !== undefined,
  });
  const rows = list.data?.content.flatMap(({ typeCode, typeName, subTypes }) =>
    subTypes.map((subType): RequestCategory => ({ ...subType, typeCode, typeName })),
  );
  const open = useDialogs(address, rows);
  const categoryName = ({ subTypeName, typeName }: RequestCategory) => subTypeName || typeName;
  // Uses DataTable instead of TableList, because the list has no pages.
  return (
    <>
      <PageHeader>
        <CreateButton
          load={loadOf(owners)}
          onClick={() => go({ create: true })}
          operation={requestTypes.create}
        >
          {t('requests.requestTypes.create')}
        </CreateButton>
      </PageHeader>
      {all.length > 1 && (
        <Filters>
          <FilterField>
            <SelectField
              label={t('requests.requestTypes.company')}
              load={loadOf(owners)}
              name="company"
              onChange={(id) => select({ company: id ?? undefined })}
              options={all.map((owner) => ({ value: owner.id, label: owner.companyName }))}
              problem={undefined}
              required
              value={company?.id ?? null}
            />
          </FilterField>
        </Filters>
      )}
      <DataTable
        actions={(row) => (
          <>
            {can(requestTypes.update) && (
              <EditAction name={categoryName(row)} onClick={() => open.edit(row)} />
            )}
            {can(requestTypes.remove) && !isBuiltIn(row.typeCode, row.subTypeCode) && (
              <DeleteAction name={categoryName(row)} onClick={() => open.remove(row)} />
            )}
          </>
        )}
        columns={useColumns(categoryName)}
        empty={
          <EmptyState text={t('requests.requestTypes.emptyHint')} title={t('requests.requestTypes.empty')} />
        }
        keyOf={({ id }) => id}
        label={t('titles./request-types')}
        load={loadOf(company ? list : owners)}
        name="request-types"
        onClearFilters={undefined}
        rows={rows}
      />
      {open.isCreating && company && <CreateRequestType companyId={company.id} onClose={open.close} />}
      {open.edited && <EditRequestType category={open.edited} onClose={open.close} />}
      {open.removed && (
        <DeleteDialog
          about={[open.removed.subTypeCode]}
          done={t('requests.requestTypes.deleted')}
          name={categoryName(open.removed)}
          onClose={open.close}
          operation={requestTypes.remove}
          params={{ id: open.removed.id }}
          uses={{ requests: (count) => t('requests.requestTypes.usedBy.requests', { count }) }}
        />
      )}
    </>
  );
}

function useColumns(nameOf: (row: RequestCategory) => string): readonly Column<RequestCategory>[] {
  const t = useText();
  return [
    { id: 'name', header: t('requests.requestTypes.column'), cell: nameOf },
    { id: 'type', header: t('requests.requestTypes.fields.typeCode'), cell: (row) => row.typeName },
    {
      id: 'code',
      header: t('requests.requestTypes.codeColumn'),
      cell: (row) => row.subTypeCode || row.typeCode,
    },
    {
      id: 'balance',
      header: t('requests.requestTypes.balance'),
      cell: (row) =>
        row.drawsOnBalance ? (
          t('common.labelled', {
            label: t('requests.requestTypes.fields.beyondBalance'),
            value: t(`requests.requestTypes.beyond.${row.beyondBalance}`),
          })
        ) : (
          <Text c="dimmed" fz="inherit" span>
            {t('requests.requestTypes.noBalance')}
          </Text>
        ),
    },
    {
      id: 'state',
      header: t('requests.requestTypes.state'),
      phone: 'first',
      cell: (row) => (
        <StatusBadge tone={row.enabled ? 'good' : 'quiet'}>
          {t(row.enabled ? 'requests.requestTypes.on' : 'requests.requestTypes.off')}
        </StatusBadge>
      ),
    },
  ];
}
