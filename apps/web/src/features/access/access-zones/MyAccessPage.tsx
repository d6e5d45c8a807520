import { accessZones, type OwnZone } from '@gatehouse/api/access/access-zones';
import { requests } from '@gatehouse/api/requests/requests';
import { Button, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatWallTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { PlusIcon } from '../../../ui/display/icons.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRowBy } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { DeleteAction, ViewAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { myAccessUrl } from './accessZones.url.ts';
import { useZoneColumns } from './useZoneColumns.tsx';

/** Lists the rooms that the signed-in person may enter, and the person's requests for access (spec §2 "My Access"). */
export function MyAccessPage() {
  const t = useText();
  const { me } = useSession();
  if (me.employeeId !== null) return <OwnAccess />;
  return (
    <>
      <PageHeader />
      <EmptyState text={t('access.accessZones.noEmployeeHint')} title={t('access.accessZones.noEmployee')} />
    </>
  );
}

function OwnAccess() {
  const t = useText();
  const { can } = useSession();
  const navigate = useNavigate();
  const address = useUrl(myAccessUrl);
  const { url, go, replace } = address;
  const pages = usePageSize('my-access', 10);
  const list = useApi(accessZones.mine, { query: { page: url.page, size: pages.size } });
  const rows = list.data?.content;
  const columns = useZoneColumns<OwnZone>();
  const removed = useOpenRowBy(rows, url.remove, ({ zoneId }) => zoneId);
  const actions = useCallback(
    ({ zoneId, requestId, roomName }: OwnZone) =>
      zoneId === null
        ? requestId !== null &&
          can(requests.mine) && (
            <ViewAction
              name={t('access.accessZones.myRequest', { room: roomName })}
              onClick={() =>
                void navigate({ to: '/my-request-list/{-$filter}', search: { view: requestId } })
              }
            />
          )
        : can(accessZones.removeMine) && (
            <DeleteAction name={roomName} onClick={() => go({ remove: zoneId })} />
          ),
    [t, can, navigate, go],
  );

  return (
    <>
      <PageHeader>
        {can(accessZones.request) && (
          <Button leftSection={<PlusIcon />} renderRoot={(props) => <Link {...props} to="/request-access" />}>
            {t('access.accessZones.requestAccess')}
          </Button>
        )}
      </PageHeader>
      <TableList
        actions={actions}
        address={address}
        answer={list.data}
        columns={columns}
        empty={
          <EmptyState
            text={t('access.accessZones.emptyMineHint')}
            title={t('access.accessZones.emptyMine')}
          />
        }
        keyOf={({ zoneId, requestId }) => (zoneId === null ? `request ${requestId}` : zoneId)}
        label={t('titles./my-access')}
        load={loadOf(list)}
        name="my-access"
        pages={pages}
      />
      {removed?.zoneId && (
        <DeleteDialog
          about={[
            removed.buildingName,
            removed.startAccessTime && formatWallTime(removed.startAccessTime),
            removed.endAccessTime && formatWallTime(removed.endAccessTime),
          ]}
          name={removed.roomName}
          onClose={() => replace({ remove: undefined })}
          operation={accessZones.removeMine}
          params={{ id: removed.zoneId }}
        >
          <Text component="span" display="block" inherit mb={4}>
            {t('access.accessZones.removeMineText')}
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
