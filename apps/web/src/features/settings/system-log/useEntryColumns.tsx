import type { LogEntry } from '@gatehouse/api/settings/system-log';
import { Text } from '@mantine/core';
import { formatDate, formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import type { Column } from '../../../ui/columns.ts';
import { truncate } from '../../../ui/truncate.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { useLogWords } from './logWords.ts';

/** What fits of a value in a list; the whole of it is in the details. */
const shown = 40;

/** Who did what to which thing, and the first of what changed. */
export function useEntryColumns(): Column<LogEntry>[] {
  const t = useText();
  const { verbOf, entityOf, fieldOf, toldOf } = useLogWords();
  const none = t('common.values.none');
  return [
    {
      id: 'time',
      header: t('settings.systemLog.time'),
      cell: ({ at }) => `${formatDate(at)} ${formatTime(at, undefined, true)}`,
    },
    {
      id: 'actor',
      header: t('settings.systemLog.actor'),
      cell: ({ actorEmployeeId, actorDisplayName, actorName }) => (
        <div>
          <PersonBadge employeeId={actorEmployeeId} name={actorDisplayName ?? actorName} />
          {actorDisplayName !== null && (
            <Text c="dimmed" fz="xs">
              {actorName}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'action',
      header: t('settings.systemLog.action'),
      cell: ({ action }) => (
        <div>
          {verbOf(action)}
          {verbOf(action) !== action && (
            <Text c="dimmed" fz="xs">
              {action}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'entity',
      header: t('settings.systemLog.entity'),
      cell: ({ entity, entityId, entityName }) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          {entityName ?? `${entityOf(entity)} ${entityId}`}
          {entityName !== null && (
            <Text c="dimmed" fz="xs">
              {entityOf(entity)} {entityId}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'changes',
      header: t('settings.systemLog.changes'),
      cell: ({ entity, changes }) => {
        // the number of the thing stands beside its name
        const [first, ...more] = changes.filter(({ field }) => field !== 'id');
        if (!first) return none;
        const { was, is } = toldOf(entity, first);
        return (
          <div style={{ overflowWrap: 'anywhere' }}>
            {fieldOf(entity, first.field)}: {truncate(was ?? none, shown)} → {truncate(is ?? none, shown)}
            {more.length > 0 && (
              <Text c="dimmed" fz="xs">
                {t('settings.systemLog.more', { count: more.length })}
              </Text>
            )}
          </div>
        );
      },
    },
    {
      id: 'address',
      header: t('settings.systemLog.address'),
      cell: ({ address }) => address || none,
      hidden: true,
    },
    {
      id: 'requestId',
      header: t('settings.systemLog.requestId'),
      cell: ({ requestId }) => requestId,
      hidden: true,
    },
    { id: 'number', header: t('settings.systemLog.number'), cell: ({ seq }) => seq, hidden: true },
  ];
}
