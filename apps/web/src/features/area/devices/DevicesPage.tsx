import { devices } from '@gatehouse/api/area/devices';
import { type Door, doors } from '@gatehouse/api/area/doors';
import { SegmentedControl } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { type Load, loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { NextWays } from '../../../ui/list/NextWays.tsx';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { sideAddress, sideCode, sideRow } from '../../../ui/list/sideRows.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { AllDevices } from './AllDevices.tsx';
import { DevicesOf } from './DevicesOf.tsx';
import { devicesUrl } from './devices.url.ts';

/** Shows doors on the left and the devices of the chosen door on the right (spec §2 "Devices"). */
export function DevicesPage() {
  const t = useText();
  const { url, go, select } = useUrl(devicesUrl);
  const { can } = useSession();
  // People without permission to list doors see only the table of devices.
  const hasDoors = can(doors.list);
  const doorsResult = useApi(doors.list, { query: { size: 10_000 }, enabled: hasDoors });
  const all = useApi(devices.list, { query: { size: 1 }, quiet: true });
  const rows = doorsResult.data?.content.map(rowOf);
  const noDoor = rows?.length === 0;

  const chooseDoor = (code: string) => {
    const { ownCode, owner } = sideAddress(rows ?? [], code);
    select({ doorCode: ownCode, companyCode: owner });
  };

  return (
    <>
      <PageHeader
        summary={
          doorsResult.data &&
          all.data &&
          [
            t('area.doors.devices', { count: all.data.totalElements }),
            t('area.rooms.doors', { count: doorsResult.data.totalElements }),
          ].join(' · ')
        }
      >
        {hasDoors && (
          <SegmentedControl
            aria-label={t('area.devices.view')}
            data={[
              { value: 'doors', label: t('area.devices.views.doors') },
              { value: 'table', label: t('area.devices.views.table') },
            ]}
            onChange={(view) => select({ as: view === 'table' ? 'table' : undefined })}
            size="xs"
            value={url.as ?? 'doors'}
          />
        )}
        <CreateButton
          load={loadOf(doorsResult, hasDoors)}
          onClick={() => go({ create: true })}
          operation={devices.create}
          reason={noDoor ? t('area.devices.noDoor') : undefined}
        >
          {t('area.devices.create')}
        </CreateButton>
      </PageHeader>
      {url.as === 'table' || !hasDoors ? (
        <AllDevices />
      ) : (
        <ByDoor load={loadOf(doorsResult)} onSelect={chooseDoor} rows={rows} />
      )}
    </>
  );
}

interface ByDoorProps {
  rows: ReturnType<typeof rowOf>[] | undefined;
  load: Load;
  onSelect: (code: string) => void;
}

function ByDoor({ rows, load, onSelect }: ByDoorProps) {
  const t = useText();
  const { url } = useUrl(devicesUrl);
  return (
    <SplitList
      asked={url.doorCode}
      empty={
        <EmptyState
          advises={doors.create}
          text={t('area.devices.noDoorHint')}
          title={t('area.devices.noDoor')}
        >
          <NextWays
            ways={[
              {
                operation: doors.create,
                label: t('area.doors.create'),
                way: { to: '/doors', search: { create: true } },
              },
            ]}
          />
        </EmptyState>
      }
      label={t('area.devices.doors')}
      load={load}
      onSelect={onSelect}
      rows={rows}
      selected={sideRow(rows, url.doorCode, url.companyCode)?.code}
    >
      {({ door }) => <DevicesOf door={door} />}
    </SplitList>
  );
}

function rowOf(door: Door) {
  const own = { owner: door.companyCode, ownCode: door.doorCode };
  return {
    ...own,
    code: sideCode(own),
    title: door.doorName,
    note: `${door.roomName} · ${door.buildingName}`,
    door,
  };
}
