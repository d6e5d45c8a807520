import type { RequestStatus } from '@gatehouse/api/requests/requests';
import type { ReactNode } from 'react';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DateRangeField } from '../../../ui/fields/DateRangeField.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { requestsUrl } from './requests.url.ts';

interface Props {
  statuses: readonly RequestStatus[];
  status: RequestStatus | undefined;
  onStatus: (status: RequestStatus | undefined) => void;
  /** Number of pending requests on the selected dates, if known. */
  waiting?: number | undefined;
  children?: ReactNode;
}

/** Filters of a list of requests. The default dates are the current month. */
export function RequestFilters({ statuses, status, onStatus, waiting, children }: Props) {
  const t = useText();
  const { url, filter } = useUrl(requestsUrl);
  const countText = (itemStatus: RequestStatus) => (itemStatus === 'PENDING' && waiting ? ` ${waiting}` : '');
  const thisMonth = monthFromNow(0);
  return (
    <Filters>
      <SearchBox
        debounce={300}
        label={t('requests.requests.search')}
        onSearch={(keyword) => filter({ keyword })}
        value={url.keyword}
      />
      <DateRangeField
        label={t('requests.requests.range')}
        onChange={(range) => filter(range)}
        presets={[
          { label: t('requests.requests.thisMonth'), value: thisMonth },
          { label: t('requests.requests.nextMonth'), value: monthFromNow(1) },
          { label: t('requests.requests.lastMonth'), value: monthFromNow(-1) },
        ]}
        value={{ from: url.from ?? thisMonth.from, to: url.to ?? thisMonth.to }}
      />
      <ChoiceFilter
        inSight
        label={t('requests.requests.status')}
        name="status"
        none={t('requests.requests.allStatuses')}
        onChange={onStatus}
        options={statuses.map((value) => ({
          value,
          label: t(`requests.requests.statuses.${value}`) + countText(value),
        }))}
        value={status}
      />
      {children}
    </Filters>
  );
}
