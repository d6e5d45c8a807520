import type { LogEntry } from '@gatehouse/api/settings/system-log';
import { formatDate, formatTime } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { TwoLines } from '../../../ui/display/TwoLines.tsx';
import { truncate } from '../../../ui/display/truncate.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { useLogWords } from './logWords.ts';

/** Maximum length of a value in the list, in characters. The details show the whole value. */
const shownLength = 40;

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
        <TwoLines note={actorDisplayName !== null && actorName}>
          <PersonBadge employeeId={actorEmployeeId} name={actorDisplayName ?? actorName} />
        </TwoLines>
      ),
    },
    {
      id: 'action',
      header: t('settings.systemLog.action'),
      cell: ({ action }) => <TwoLines note={verbOf(action) !== action && action}>{verbOf(action)}</TwoLines>,
    },
    {
      id: 'entity',
      header: t('settings.systemLog.entity'),
      cell: ({ entity, entityId, entityName }) => (
        <TwoLines note={entityName !== null && `${entityOf(entity)} ${entityId}`}>
          {entityName ?? `${entityOf(entity)} ${entityId}`}
        </TwoLines>
      ),
    },
    {
      id: 'changes',
      header: t('settings.systemLog.changes'),
      cell: ({ entity, changes }) => {
        // Omits the ID of the record, because the list shows the ID next to the record's name.
        const [first, ...more] = changes.filter(({ field }) => field !== 'id');
        if (!first) return none;
        const { was, is } = toldOf(entity, first);
        return (
          <TwoLines note={more.length > 0 && t('settings.systemLog.more', { count: more.length })}>
            {fieldOf(entity, first.field)}: {truncate(was ?? none, shownLength)} →{' '}
            {truncate(is ?? none, shownLength)}
          </TwoLines>
        );
      },
    },
    ...requestColumns(t),
  ];
}

/** Request that made the change. */
function requestColumns(t: TranslateText): Column<LogEntry>[] {
  return [
    {
      id: 'address',
      header: t('settings.systemLog.address'),
      cell: ({ address }) => address || t('common.values.none'),
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
