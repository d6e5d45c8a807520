import { webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import { deliveryStates } from '@gatehouse/api/settings/webhook-deliveries.rules';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { useCallback } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { TableList } from '../../../ui/list/TableList.tsx';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { ViewAction } from '../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { webhooksUrl } from '../webhooks/webhooks.url.ts';
import { DeliveriesHeader } from './DeliveriesHeader.tsx';
import { ReplayDelivery } from './ReplayDelivery.tsx';
import { useDeliveryColumns } from './useDeliveryColumns.tsx';
import { ViewDelivery } from './ViewDelivery.tsx';

export function DeliveriesPanel({ id }: { id: number }) {
  const t = useText();
  const address = useUrl(webhooksUrl);
  const { url, go, replace, filter } = address;
  const { state, page } = url;
  const pages = usePageSize('webhook-deliveries', 10);
  const webhookResult = useApi(webhooks.get, { params: { id } });
  const list = useApi(webhookDeliveries.list, { params: { id }, query: { state, page, size: pages.size } });
  useLive(['webhooks.changed'], () => {
    void webhookResult.refetch();
    void list.refetch();
  });
  const columns = useDeliveryColumns();
  const viewed = useOpenRow(list.data?.content, url.delivery);
  const isEnabled = webhookResult.data?.isEnabled ?? false;
  const actions = useCallback(
    (delivery: NonNullable<typeof viewed>) => (
      <>
        <ViewAction name={delivery.eventId} onClick={() => go({ delivery: delivery.id })} />
        <ReplayDelivery delivery={delivery} isEnabled={isEnabled} />
      </>
    ),
    [go, isEnabled],
  );
  return (
    <>
      {!webhookResult.data && <PageHeader />}
      <Loaded
        empty={null}
        load={loadOf(webhookResult)}
        onClearFilters={undefined}
        rows={webhookResult.data && [webhookResult.data]}
        skeleton={<Placeholder height={120} />}
      >
        {([webhook]) =>
          webhook && (
            <>
              <DeliveriesHeader webhook={webhook} />
              <TableList
                actions={actions}
                address={address}
                answer={list.data}
                columns={columns}
                empty={
                  <EmptyState
                    text={t('settings.webhookDeliveries.emptyHint')}
                    title={t('settings.webhookDeliveries.empty')}
                  />
                }
                filteredBy={['state']}
                filters={
                  <ChoiceFilter
                    label={t('settings.webhookDeliveries.fields.state')}
                    name="state"
                    none={t('settings.webhookDeliveries.allStates')}
                    onChange={(chosen) => filter({ state: chosen })}
                    options={deliveryStates.map((value) => ({
                      value,
                      label: t(`settings.webhookDeliveries.states.${value}`),
                    }))}
                    value={state}
                  />
                }
                isLog
                keyOf={(delivery) => delivery.id}
                label={t('settings.webhookDeliveries.title')}
                load={loadOf(list)}
                name="webhook-deliveries"
                pages={pages}
              />
              {viewed && <ViewDelivery delivery={viewed} onClose={() => replace({ delivery: undefined })} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}
