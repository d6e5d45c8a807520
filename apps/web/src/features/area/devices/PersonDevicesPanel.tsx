import { devices, type EmployeeTerminal } from '@gatehouse/api/area/devices';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import type { Tone } from '../../../ui/display/tones.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Section } from '../../../ui/page/Section.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const tones: Record<EmployeeTerminal['state'], Tone> = { HELD: 'good', WAITING: 'warn', REFUSED: 'bad' };

/** Lists the terminals that store a person, and the terminals that must still receive the person. */
export function PersonDevicesPanel({ employeeId }: { employeeId: number }) {
  const t = useText();
  const list = useApi(devices.holding, { params: { id: employeeId } });
  const columns: Column<EmployeeTerminal>[] = [
    {
      id: 'device',
      phone: 'title',
      header: t('area.devices.one'),
      cell: ({ deviceName }) => deviceName,
    },
    { id: 'door', phone: 'plain', header: t('area.doors.one'), cell: ({ doorName }) => doorName },
    { id: 'building', phone: 'plain', header: t('area.buildings.one'), cell: (row) => row.buildingName },
    {
      id: 'state',
      phone: 'second',
      header: t('area.devices.fields.status'),
      cell: ({ state }) => (
        <StatusBadge tone={tones[state]}>{t(`area.devices.holding.${state}`)}</StatusBadge>
      ),
    },
  ];
  // The list uses DataTable instead of TableList, because it has neither pages nor filters.
  return (
    <Section hint={t('area.devices.holding.hint')} title={t('titles./devices')}>
      <DataTable
        columns={columns}
        empty={<EmptyState text={t('area.devices.holding.none')} title={t('area.devices.empty')} />}
        keyOf={({ id }) => id}
        label={t('titles./devices')}
        load={loadOf(list)}
        name="personDevices"
        onClearFilters={undefined}
        rows={list.data?.content}
      />
    </Section>
  );
}
