import { quarantineStates } from '@gatehouse/api/device-ops/quarantine';
import { quarantineReasons } from '@gatehouse/api/device-ops/quarantine.rules';
import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { quarantineUrl } from './quarantine.url.ts';

export function QuarantineFilters() {
  const t = useText();
  const { url, filter } = useUrl(quarantineUrl);
  return (
    <Filters
      end={
        <SegmentedControl
          aria-label={t('deviceOps.quarantine.state')}
          data={quarantineStates.map((value) => ({
            value,
            label: t(`deviceOps.quarantine.states.${value}`),
          }))}
          onChange={(state) => filter({ state: state === 'OPEN' ? undefined : state })}
          value={url.state ?? 'OPEN'}
        />
      }
    >
      <SearchBox
        debounce={500}
        label={t('deviceOps.quarantine.search')}
        onSearch={(keyword) => filter({ keyword })}
        value={url.keyword}
      />
      <ChoiceFilter
        label={t('deviceOps.quarantine.fields.reason')}
        name="reason"
        none={t('deviceOps.quarantine.allReasons')}
        onChange={(reason) => filter({ reason })}
        options={quarantineReasons.map((value) => ({
          value,
          label: t(`deviceOps.quarantine.reasons.${value}`),
        }))}
        value={url.reason}
      />
    </Filters>
  );
}
