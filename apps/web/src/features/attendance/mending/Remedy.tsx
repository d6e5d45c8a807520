import type { AttentionItem } from '@gatehouse/api/attendance/mending';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { whoOf } from './useMendingColumns.tsx';

/** The way to what mends a row. */
export function Remedy({ item }: { item: AttentionItem }) {
  const t = useText();
  const { can } = useSession();
  const { kind, person, date, record } = item;
  const remedy = t(`attendance.mending.remedies.${kind}`);
  const look: ButtonProps & { 'aria-label': string; children: string } = {
    'aria-label': t('attendance.mending.remedyOf', { remedy, what: `${whoOf(t, item)}, ${date}` }),
    children: remedy,
    size: 'compact-sm',
    variant: 'default',
  };
  if (kind === 'LATE_CHANGE')
    return (
      <Button
        {...look}
        renderRoot={(props) => (
          <Link
            {...props}
            search={{ month: date.slice(0, 7), companyId: item.companyId }}
            to="/month-closing"
          />
        )}
      />
    );
  if (person)
    return (
      <Button
        {...look}
        renderRoot={(props) => (
          <Link
            {...props}
            params={{ date, id: String(person.employeeId) }}
            to="/attendance-log/$date/{-$id}"
          />
        )}
      />
    );
  if (!record) return null;
  // the dialog itself for who may decide, the row for who may only look
  const dialog = can(kind === 'UNKNOWN_PUNCH' ? quarantine.map : quarantine.release)
    ? { [dialogs[record.reason]]: record.id }
    : {};
  return (
    <Button
      {...look}
      renderRoot={(props) => (
        <Link
          {...props}
          search={{ keyword: record.personCode ?? undefined, reason: record.reason, ...dialog }}
          to="/quarantine"
        />
      )}
    />
  );
}

const dialogs = {
  UNKNOWN_PERSON: 'choose',
  OTHER_PERSON: 'release',
  UNREADABLE: 'view',
  FUTURE_TIME: 'release',
  PAST_TIME: 'release',
} as const;
