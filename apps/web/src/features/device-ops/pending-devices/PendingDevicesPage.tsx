import { pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CardList } from '../../../ui/list/CardList.tsx';
import { useOpenRowBy } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ApproveDevice, type ApprovedDevice } from './ApproveDevice.tsx';
import { DismissPending } from './DismissPending.tsx';
import { PendingCard } from './PendingCard.tsx';
import { pendingDevicesUrl } from './pendingDevices.url.ts';
import { SigningSecret } from './SigningSecret.tsx';

// The page polls, because no live event announces a pending device. Live events belong to a company, and a pending
// device has none yet.
const refreshMs = 5_000;

/** Lists devices that have tried to connect and wait for approval (rules.md §4). */
export function PendingDevicesPage() {
  const t = useText();
  const { me } = useSession();
  const seesAll = me.roles.includes('SYSADMIN');
  const address = useUrl(pendingDevicesUrl);
  const { url, go, replace } = address;
  const { keyword, page } = url;
  const [approved, setApproved] = useState<ApprovedDevice | null>(null);
  const pages = usePageSize('pendingDevices', 12);
  const list = useApi(pendingDevices.list, {
    query: { keyword, page, size: pages.size },
    refetchInterval: refreshMs,
  });
  useLive(['devices.changed'], () => void list.refetch());
  const chosen = useOpenRowBy(list.data?.content, url.approve, ({ serialNumber }) => serialNumber);
  const dismissed = useOpenRowBy(list.data?.content, url.dismiss, ({ serialNumber }) => serialNumber);

  return (
    <>
      <PageHeader />
      <Text c="dimmed" fz="sm" mb="md">
        {t('deviceOps.pendingDevices.hint')}
      </Text>
      <CardList
        address={address}
        answer={list.data}
        debounce={500}
        empty={
          <EmptyState
            text={`${t('deviceOps.pendingDevices.emptyHint')} ${seesAll ? '' : t('deviceOps.pendingDevices.emptyForCompany')}`}
            title={t('deviceOps.pendingDevices.empty')}
          />
        }
        keyOf={(device) => device.serialNumber}
        label={t('titles./pending-devices')}
        load={loadOf(list)}
        pages={pages}
        search={t('deviceOps.pendingDevices.search')}
      >
        {(device) => (
          <PendingCard
            device={device}
            onApprove={() => go({ approve: device.serialNumber })}
            onDismiss={() => go({ dismiss: device.serialNumber })}
          />
        )}
      </CardList>
      {chosen && (
        <ApproveDevice
          device={chosen}
          key={chosen.serialNumber}
          onApproved={setApproved}
          onClose={() => replace({ approve: undefined })}
        />
      )}
      {dismissed && <DismissPending device={dismissed} onClose={() => replace({ dismiss: undefined })} />}
      {approved?.secret && (
        <SigningSecret
          onClose={() => setApproved(null)}
          secret={approved.secret}
          serial={approved.serialNumber}
        />
      )}
    </>
  );
}
