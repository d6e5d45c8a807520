import { platePassages } from '@gatehouse/api/vehicles/plate-passages';
import { useApi } from '../../../platform/call/useApi.ts';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useLive } from '../../../platform/live.ts';
import { LiveSign } from '../../../ui/display/StatusBadge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { TableList } from '../../../ui/list/TableList.tsx';
import { usePageSize } from '../../../ui/list/usePageSize.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { PassageFilters } from './PassageFilters.tsx';
import { platePassagesUrl } from './platePassages.url.ts';
import { usePassageColumns } from './usePassageColumns.tsx';

// Interval of the additional refresh in milliseconds. The refresh is needed because live events can be lost.
const refreshMs = 30_000;

/** Plate readings of cameras at lanes, updated continuously, newest first (spec §2 "Monitoring Plate"). */
export function PlatePassagesPage() {
  const t = useText();
  const address = useUrl(platePassagesUrl);
  const { url } = address;
  const { companyCode, gateId, laneId, direction, result, keyword, page } = url;
  const range = { ...monthFromNow(0), ...(url.from && url.to && { from: url.from, to: url.to }) };
  const pages = usePageSize('plate-passages', 10);
  // Only the first page updates automatically, so that later pages do not change while the person reads them.
  const isLive = page === undefined;
  const opened = result && (result === 'opened' ? 'true' : 'false');
  const refusal = result === 'late' ? 'LATE' : undefined;
  const list = useApi(platePassages.list, {
    query: {
      ...range,
      companyCode,
      gateId,
      laneId,
      direction,
      opened,
      refusal,
      keyword,
      page,
      size: pages.size,
    },
    refetchInterval: isLive ? refreshMs : undefined,
  });
  useLive(['passages.created'], () => isLive && void list.refetch());

  return (
    <>
      <PageHeader summary={isLive && <LiveSign>{t('vehicles.platePassages.live')}</LiveSign>} />
      <TableList
        address={address}
        answer={list.data}
        bar={<PassageFilters range={range} />}
        columns={usePassageColumns(list.data?.content)}
        empty={
          <EmptyState
            text={t('vehicles.platePassages.emptyHint')}
            title={t('vehicles.platePassages.empty')}
          />
        }
        filteredBy={['companyCode', 'gateId', 'laneId', 'direction', 'result', 'keyword']}
        isLive={isLive}
        isLog
        keyOf={({ id }) => id}
        label={t('titles./monitoring-plate')}
        load={loadOf(list)}
        name="plate-passages"
        odd={({ opened: isOpened }) => (isOpened ? undefined : 'bad')}
        pages={pages}
      />
    </>
  );
}
