import { type Gate, gates } from '@gatehouse/api/vehicles/gates';
import { lanes } from '@gatehouse/api/vehicles/lanes';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Faint } from '../../../ui/display/Faint.tsx';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Column } from '../../../ui/table/columns.ts';

export function useGateColumns(): readonly Column<Gate>[] {
  const t = useText();
  const { can } = useSession();
  return [
    {
      id: 'name',
      header: t('vehicles.gates.fields.gateName'),
      cell: (row) => row.gateName,
      sort: 'gateName',
    },
    {
      id: 'code',
      header: t('vehicles.gates.fields.gateCode'),
      cell: (row) => row.gateCode,
      sort: 'gateCode',
    },
    { id: 'building', header: t('vehicles.gates.fields.buildingName'), cell: (row) => row.buildingName },
    {
      id: 'description',
      header: t('vehicles.gates.fields.description'),
      cell: (row) => row.description || <Faint>{t('common.values.none')}</Faint>,
    },
    {
      id: 'lanes',
      header: t('vehicles.gates.fields.laneIds'),
      cell: ({ id, gateName, laneIds }) => {
        const count = t('vehicles.gates.lanes', { count: laneIds.length });
        if (!can(lanes.list)) return count;
        return (
          <Anchor
            aria-label={t('vehicles.gates.lanesOf', { name: gateName })}
            inherit
            renderRoot={(props) => <Link {...props} search={{ gateId: id }} to="/lanes" />}
          >
            {count}
          </Anchor>
        );
      },
    },
    {
      id: 'state',
      header: t('vehicles.gates.state'),
      phone: 'first',
      cell: ({ enabled }) => (
        <StatusBadge tone={enabled ? 'good' : 'quiet'}>
          {t(enabled ? 'common.values.active' : 'common.values.inactive')}
        </StatusBadge>
      ),
    },
  ];
}

/** Returns undefined for a sort order that the list does not support. */
export const readSort = (sort: string | undefined): string | undefined =>
  gates.list.query.shape.sort.safeParse(sort).success ? sort : undefined;
