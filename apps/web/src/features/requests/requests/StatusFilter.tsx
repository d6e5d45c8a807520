import type { RequestStatus } from '@gatehouse/api/requests/requests';
import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { FilterField } from '../../../ui/Filters.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

interface Props {
  statuses: readonly RequestStatus[];
  value: RequestStatus | undefined;
  onChange: (status: RequestStatus | undefined) => void;
  /** How many wait, where that is known. */
  waiting?: number | undefined;
}

/** Which requests are listed, by state: all in sight, and a chooser where there is no room. */
export function StatusFilter({ statuses, value, onChange, waiting }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const named = statuses.map((status) => ({
    value: status,
    label: t(`requests.requests.statuses.${status}`) + (status === 'PENDING' && waiting ? ` ${waiting}` : ''),
  }));
  const chosen = (word: string | null) => onChange(statuses.find((status) => status === word));
  if (isPhone)
    return (
      <FilterField>
        <SelectField
          label={t('requests.requests.status')}
          load="here"
          name="status"
          none={t('requests.requests.allStatuses')}
          onChange={chosen}
          options={named}
          problem={undefined}
          value={value ?? null}
        />
      </FilterField>
    );
  return (
    <SegmentedControl
      aria-label={t('requests.requests.status')}
      data={[{ value: '', label: t('requests.requests.allStatuses') }, ...named]}
      onChange={chosen}
      size="xs"
      value={value ?? ''}
      withItemsBorders={false}
    />
  );
}
