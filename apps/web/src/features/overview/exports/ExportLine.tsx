import { type ExportRow, exports } from '@gatehouse/api/overview/exports';
import type { ExportOperation } from '@gatehouse/api/overview/exports.rules';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { exportSheet } from '../../../platform/call/exportSheet.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatInstant, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';

/** For each export operation, the title of the page with the exported list. */
const titleOf = {
  'timesheets.export': 'titles./my-department-access-history',
  'deviceLogs.export': 'titles./device-logs',
  'employees.export': 'titles./staff',
  'systemLog.export': 'titles./system-log',
  'requests.export': 'titles./request-management/{-$filter}',
  'visitorLogbook.export': 'titles./visitor-logbook',
  'occupancy.export': 'titles./occupancy',
  'accessZones.export': 'titles./room-access',
} as const satisfies Record<ExportOperation, string>;

export const isUnfinished = ({ state }: ExportRow): boolean => state === 'WAITING' || state === 'RUNNING';

interface Props {
  row: ExportRow;
  /** Called after the export was deleted. */
  onRemoved?: (id: number) => void;
}

/** An export with its progress, and the buttons to cancel, download or delete it. */
export function ExportLine({ row, onRemoved }: Props) {
  const t = useText();
  const { id, fileName, done, total } = row;
  const { save, isPending } = useSave(exports.remove, { onSuccess: () => onRemoved?.(id) });
  const [fetching, setFetching] = useState(false);
  const fetchFile = () => {
    setFetching(true);
    void exportSheet(exports.download, { params: { id } }).finally(() => setFetching(false));
  };
  const title = fileName ?? t(titleOf[row.operation]);
  const isOpen = isUnfinished(row);
  return (
    <Stack component="li" gap={6} style={{ listStyle: 'none' }}>
      <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      <Text c="dimmed" fz="sm" role="status">
        <ExportState row={row} />
      </Text>
      {isOpen && (
        <Progress
          animated
          aria-label={title}
          // The bar shows at least 3 %, so that it is visible at the start of the export.
          value={Math.max(3, (100 * done) / Math.max(1, total ?? 1))}
        />
      )}
      <Group gap="xs">
        {row.state === 'DONE' && (
          <Button loading={fetching} onClick={fetchFile} size="xs">
            {t('overview.exports.download')}
          </Button>
        )}
        <Button loading={isPending} onClick={() => save({ params: { id } })} size="xs" variant="default">
          {isOpen ? t('overview.exports.cancel') : t('overview.exports.delete')}
        </Button>
      </Group>
    </Stack>
  );
}

function ExportState({ row: { state, done, total, expiresAt, failureText } }: { row: ExportRow }) {
  const t = useText();
  switch (state) {
    case 'WAITING':
      return t('overview.exports.waiting');
    case 'RUNNING':
      return t('overview.exports.running', { done: formatNumber(done), total: formatNumber(total ?? done) });
    case 'DONE':
      return t('overview.exports.ready', { date: expiresAt ? formatInstant(expiresAt) : '' });
    case 'FAILED':
      return t('overview.exports.failed', { reason: failureText ?? '' });
  }
}
