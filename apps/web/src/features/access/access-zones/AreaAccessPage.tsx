import { type AreaRow, accessZones } from '@gatehouse/api/access/access-zones';
import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { ViewAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { areaAccessUrl } from './accessZones.url.ts';
import { GiveAccess } from './GiveAccess.tsx';

/** Returns the sort order for the API, or undefined for a sort order that the list does not support. */
const readSort = (sort: string | undefined) =>
  /^(accountName|displayName|departmentName|totalRooms),(asc|desc)$/.test(sort ?? '') ? sort : undefined;

/** Lists people with the number of rooms that each person may enter now (spec §2 "Area Access list"). */
export function AreaAccessPage() {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const address = useUrl(areaAccessUrl);
  const { url, go, replace } = address;
  const { keyword, page } = url;
  const sort = readSort(url.sort);
  const pages = usePageSize('area-access', 10);
  const list = useApi(accessZones.list, { query: { keyword, page, sort, size: pages.size } });
  const actions = useCallback(
    ({ accountName, displayName }: AreaRow) =>
      can(accessZones.ofPerson) && (
        <ViewAction
          name={t('access.accessZones.detailOf', { name: displayName })}
          onClick={() => void navigate({ to: '/access-detail/$accountName', params: { accountName } })}
        />
      ),
    [t, can, navigate],
  );

  return (
    <>
      <PageHeader>
        <CreateButton onClick={() => go({ create: true })} operation={accessZones.give}>
          {t('access.accessZones.give')}
        </CreateButton>
      </PageHeader>
      <TableList
        actions={actions}
        address={address}
        answer={list.data}
        columns={useColumns()}
        debounce={300}
        empty={
          <EmptyState
            text={t('access.accessZones.emptyPeopleHint')}
            title={t('access.accessZones.emptyPeople')}
          />
        }
        keyOf={(row) => row.employeeId}
        label={t('titles./area-access')}
        load={loadOf(list)}
        name="area-access"
        pages={pages}
        search={t('access.accessZones.search')}
        sort={sort}
      />
      {url.create && <GiveAccess onClose={() => replace({ create: undefined })} />}
    </>
  );
}

function useColumns(): readonly Column<AreaRow>[] {
  const t = useText();
  const { can, me } = useSession();
  const leads = can(accessZones.ofPerson);
  const isMixed = me.companyId === null;
  return useMemo(
    () => [
      {
        id: 'account',
        header: t('access.accessZones.fields.accountName'),
        sort: 'accountName',
        cell: ({ accountName, displayName }) => (
          <TwoLines note={displayName}>
            {leads ? (
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link {...props} params={{ accountName }} to="/access-detail/$accountName" />
                )}
              >
                {accountName}
              </Anchor>
            ) : (
              accountName
            )}
          </TwoLines>
        ),
      },
      {
        id: 'department',
        header: t('access.accessZones.fields.departmentName'),
        sort: 'departmentName',
        cell: (row) => row.departmentName,
        phone: 'plain',
      },
      ...(isMixed
        ? [
            {
              id: 'company',
              header: t('access.accessZones.fields.companyName'),
              cell: (row: AreaRow) => row.companyName,
            },
          ]
        : []),
      {
        id: 'rooms',
        header: t('access.accessZones.fields.totalRooms'),
        sort: 'totalRooms',
        cell: ({ totalRooms }) => (totalRooms === 0 ? <Faint>0</Faint> : formatNumber(totalRooms)),
        numeric: true,
      },
    ],
    [t, leads, isMixed],
  );
}
