import type { PlatePassage } from '@gatehouse/api/vehicles/plate-passages';
import { useMemo } from 'react';
import { formatInstant } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { EnterIcon, ExitIcon } from '../../../ui/display/icons.ts';
import { PlainState, StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';

export function usePassageColumns(): Column<PlatePassage>[] {
  const t = useText();
  return useMemo(() => {
    const none = <Faint>{t('common.values.none')}</Faint>;
    return [
      {
        id: 'time',
        phone: 'first',
        header: t('vehicles.platePassages.time'),
        cell: (passage) => <When passage={passage} />,
      },
      {
        id: 'plate',
        phone: 'title',
        header: t('vehicles.platePassages.plate'),
        cell: ({ plateNo, cardNum }) => <TwoLines note={cardNum}>{plateNo || none}</TwoLines>,
      },
      {
        id: 'vehicle',
        phone: 'plain',
        header: t('vehicles.platePassages.vehicle'),
        cell: ({ vehicleName }) => vehicleName ?? none,
      },
      {
        id: 'owner',
        phone: 'plain',
        header: t('vehicles.platePassages.owner'),
        cell: ({ employeeId, displayName, accountName }) =>
          employeeId === null ? (
            none
          ) : (
            <TwoLines note={accountName ?? ''}>
              <PersonBadge employeeId={employeeId} name={displayName ?? ''} />
            </TwoLines>
          ),
      },
      ...barrierColumns(t),
    ];
  }, [t]);
}

/** The columns for the location and the result of the passage. */
function barrierColumns(t: TranslateText): Column<PlatePassage>[] {
  return [
    {
      id: 'lane',
      phone: 'plain',
      header: t('vehicles.platePassages.lane'),
      cell: ({ laneName, gateName }) => <TwoLines note={gateName}>{laneName}</TwoLines>,
    },
    {
      id: 'device',
      header: t('vehicles.trackingDevices.one'),
      cell: ({ deviceName }) => deviceName,
      hidden: true,
    },
    {
      id: 'direction',
      phone: 'plain',
      header: t('vehicles.platePassages.direction'),
      cell: ({ direction }) => (
        <PlainState icon={direction === 'OUT' ? <ExitIcon /> : <EnterIcon />}>
          {t(`vehicles.trackingDevices.directions.${direction}`)}
        </PlainState>
      ),
    },
    {
      id: 'result',
      phone: 'second',
      header: t('vehicles.platePassages.result'),
      cell: ({ refusal }) => (
        <StatusBadge tone={refusal === null ? 'good' : 'bad'}>
          {refusal === null
            ? t('vehicles.platePassages.opened')
            : t(`vehicles.platePassages.refusals.${refusal}`)}
        </StatusBadge>
      ),
    },
  ];
}

/** The local time of the building, as in the date filters. The time zone is shown if the browser's clock differs. */
function When({ passage: { time, timeZone } }: { passage: PlatePassage }) {
  const there = formatInstant(time, timeZone);
  const city = timeZone.replaceAll('_', ' ').replace(/^.*\//, '');
  return <TwoLines note={there === formatInstant(time) ? '' : city}>{there}</TwoLines>;
}
