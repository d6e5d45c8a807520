import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Section } from '../../../ui/page/Section.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useLogColumns } from './useDeviceLogColumns.tsx';

/** Shows recent device events of a person in the current month, with a link to all events of the person. */
export function PersonLogPanel({ employeeId }: { employeeId: number }) {
  const t = useText();
  const list = useApi(deviceLogs.list, { query: { ...monthFromNow(0), employeeId, size: 10 } });
  const columns = useLogColumns(list.data?.content).filter(
    ({ id }) => id !== 'person' && id !== 'department',
  );
  // The list uses DataTable instead of TableList, because it shows only the latest events.
  return (
    <Section title={t('titles./device-logs')}>
      <DataTable
        columns={columns}
        empty={
          <EmptyState text={t('deviceOps.deviceLogs.emptyHint')} title={t('deviceOps.deviceLogs.empty')} />
        }
        isLog
        keyOf={({ id }) => id}
        label={t('titles./device-logs')}
        load={loadOf(list)}
        name="personLog"
        odd={({ result }) => (result === 'ACCESS_GRANTED' ? undefined : 'bad')}
        onClearFilters={undefined}
        rows={list.data?.content}
      />
      <Button
        mt="sm"
        renderRoot={(props) => <Link {...props} search={{ employeeId }} to="/device-logs" />}
        variant="default"
      >
        {t('deviceOps.deviceLogs.wholeLog')}
      </Button>
    </Section>
  );
}
