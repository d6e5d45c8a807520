import type { PlatePassage } from '@gatehouse/api/vehicles/plate-passages';
import { useMemo } from 'react';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { EnterIcon, ExitIcon } from '../../../ui/display/icons.ts';
import { SiteTime } from '../../../ui/display/SiteTime.tsx';
import { PlainState, StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { useSharedZone } from '../../../ui/list/useSharedZone.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';

export function usePassageColumns(rows: readonly PlatePassage[] | undefined): Column<PlatePassage>[] {
  const t = useText();
  const { hasZone, headOf } = useSharedZone(
    (rows ?? []).map(({ time, timeZone }) => ({ instant: time, timeZone })),
  );
  return useMemo(() => {
    const none = <Faint>{t('common.values.none')}</Faint>;
    return [
      {
        id: 'time',
        phone: 'first',
        header: headOf(t('vehicles.platePassages.time')),
        // The local time of the building, as in the date filters.
        cell: ({ time, timeZone }) => <SiteTime hasZone={hasZone} instant={time} timeZone={timeZone} />,
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
  }, [t, hasZone, headOf]);
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
