import {
  type BuildingOccupancy,
  type OccupancyState,
  type Occupant,
  occupancy,
} from '@gatehouse/api/access/occupancy';
import { Group, Text, Title } from '@mantine/core';
import { useCallback } from 'react';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ExitIcon } from '../../../ui/display/icons.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Ask } from '../../../ui/feedback/Ask.tsx';
import { DownloadButton } from '../../../ui/feedback/DownloadButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { occupancyUrl } from './occupancy.url.ts';
import { PrintInside } from './PrintInside.tsx';
import { RoomTiles } from './RoomTiles.tsx';
import { useLiveOccupancy } from './useLiveOccupancy.ts';
import { readSort, useOccupantColumns } from './useOccupantColumns.tsx';

const refreshMs = 60_000;

export function PeopleInside({ building }: { building: BuildingOccupancy }) {
  const t = useText();
  const { can } = useSession();
  const address = useUrl(occupancyUrl);
  const { url, filter } = address;
  const { keyword, page } = url;
  const state: OccupancyState = url.state ?? 'INSIDE';
  const room = building.rooms.find(({ id }) => id === url.roomId);
  const location = { buildingId: building.id, roomId: room?.id };
  const query = { ...location, state, keyword, sort: readSort(url.sort) };
  const pages = usePageSize('occupancy', 20);
  const list = useApi(occupancy.people, {
    query: { ...query, page, size: pages.size },
    refetchInterval: refreshMs,
  });
  useLiveOccupancy(() => void list.refetch());
  const { removed, remove, close } = useDialogs(address, list.data?.content);
  const actions = useCallback(
    (occupant: Occupant) =>
      can(occupancy.forget) && (
        <IconAction
          icon={<ExitIcon />}
          label={t('access.occupancy.forget', { name: occupant.displayName })}
          onClick={() => remove(occupant)}
        />
      ),
    [can, remove, t],
  );
  const isClosed = state === 'CLOSED';
  const { others = 0 } = list.data ?? {};
  const title = room?.roomName ?? building.buildingName;

  return (
    <>
      <RoomTitle room={room} title={title} />
      <RoomTiles building={building} onChange={(roomId) => filter({ roomId })} value={room?.id} />
      <TableList
        address={address}
        answer={list.data}
        debounce={300}
        end={
          <>
            <PrintInside query={query} title={title} total={list.data?.totalElements} />
            <DownloadButton
              onDownload={() => exportSheet(occupancy.export, { query })}
              rows={list.data?.totalElements}
            >
              {t('access.occupancy.export')}
            </DownloadButton>
          </>
        }
        filters={<StateFilter state={state} />}
        actions={isClosed ? undefined : actions}
        columns={useOccupantColumns(isClosed)}
        empty={
          <EmptyState
            text={isClosed ? t('access.occupancy.closedHint') : t('access.occupancy.emptyHint')}
            title={isClosed ? t('access.occupancy.emptyClosed') : t('access.occupancy.empty')}
          />
        }
        isLog
        keyOf={({ id }) => id}
        label={t('access.occupancy.list', { name: title })}
        load={loadOf(list)}
        name="occupancy"
        pages={pages}
        search={t('access.occupancy.search')}
        sort={query.sort}
      >
        <InsideNotes isClosed={isClosed} others={others} />
      </TableList>
      {removed && can(occupancy.forget) && (
        <Ask
          about={[
            removed.accountName,
            removed.departmentName,
            removed.roomName,
            formatInstant(removed.since),
          ]}
          action={t('access.occupancy.forgetAction')}
          input={{ params: { id: removed.id } }}
          onClose={close}
          operation={occupancy.forget}
          title={t('access.occupancy.forget', { name: removed.displayName })}
        >
          {t('access.occupancy.forgetText', { name: removed.displayName })}
        </Ask>
      )}
    </>
  );
}

/** Chooses whether the list shows people inside, or people without a recorded exit on the previous day. */
function StateFilter({ state }: { state: OccupancyState }) {
  const t = useText();
  const { filter } = useUrl(occupancyUrl);
  return (
    <ChoiceFilter
      inSight
      label={t('access.occupancy.fields.state')}
      name="state"
      onChange={(chosen) => filter({ state: chosen === 'CLOSED' ? 'CLOSED' : undefined })}
      options={(['INSIDE', 'CLOSED'] as const).map((value) => ({
        value,
        label: t(`access.occupancy.states.${value}`),
      }))}
      value={state}
    />
  );
}

function InsideNotes({ others, isClosed }: { others: number; isClosed: boolean }) {
  const t = useText();
  return (
    <>
      {others > 0 && (
        <Text fz="sm" fw={500} mb="xs" role="status">
          {t('access.occupancy.others', { count: others })}
        </Text>
      )}
      {isClosed && (
        <Text c="dimmed" fz="sm" mb="xs">
          {t('access.occupancy.closedHint')}
        </Text>
      )}
    </>
  );
}

interface RoomTitleProps {
  title: string;
  room: BuildingOccupancy['rooms'][number] | undefined;
}

function RoomTitle({ title, room }: RoomTitleProps) {
  const t = useText();
  return (
    <Group gap="xs" mb={4}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {room && room.antiPassback !== 'OFF' && (
        <StatusBadge tone="quiet">{t(`access.occupancy.antiPassback.${room.antiPassback}`)}</StatusBadge>
      )}
    </Group>
  );
}
