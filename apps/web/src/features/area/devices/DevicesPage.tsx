import { type Door, doors } from '@gatehouse/api/area/doors';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf } from '../../../ui/load.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { SplitList } from '../../../ui/SplitList.tsx';
import { sideAddress, sideCode, sideRow } from '../../../ui/sideRows.ts';
import { useUrl } from '../../../ui/url.ts';
import { DevicesOf } from './DevicesOf.tsx';
import { devicesUrl } from './devices.url.ts';

/** Doors left, the devices of the chosen one right (spec §2 "Devices"). */
export function DevicesPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go } = useUrl(devicesUrl);
  const places = useApi(doors.list, { query: { size: 10_000 } });
  const rows = places.data?.content.map(rowOf);
  const noDoor = rows?.length === 0;

  const select = (code: string) => {
    const { ownCode, owner } = sideAddress(rows ?? [], code);
    go({ doorCode: ownCode, companyCode: owner, keyword: undefined, page: undefined });
  };

  return (
    <>
      <PageHeader title={t('area.devices.title')}>
        {can('DEVICE_CREATE') && (
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => go({ create: true })}
            reason={noDoor ? t('area.devices.noDoor') : undefined}
          >
            {t('area.devices.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <SplitList
        empty={<EmptyState text={t('area.devices.noDoorHint')} title={t('area.devices.noDoor')} />}
        label={t('area.devices.doors')}
        load={loadOf(places)}
        onSelect={select}
        rows={rows}
        selected={sideRow(rows, url.doorCode, url.companyCode)?.code}
      >
        {({ door }) => <DevicesOf door={door} />}
      </SplitList>
    </>
  );
}

function rowOf(door: Door) {
  const own = { owner: door.companyCode, ownCode: door.doorCode };
  return { ...own, code: sideCode(own), title: door.doorName, note: door.roomName, door };
}
