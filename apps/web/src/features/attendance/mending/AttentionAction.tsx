import type { AttentionItem } from '@gatehouse/api/attendance/mending';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { corrections } from '@gatehouse/api/requests/corrections';
import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { subjectText } from './useMendingColumns.tsx';

interface Props {
  item: AttentionItem;
  onCorrect: () => void;
}

export function AttentionAction({ item, onCorrect }: Props) {
  const t = useText();
  const { can, me } = useSession();
  const { kind, person, date, record } = item;
  const actionText = t(`attendance.mending.remedies.${kind}`);
  const look: ButtonProps & { 'aria-label': string; children: string } = {
    'aria-label': t('attendance.mending.remedyOf', {
      remedy: actionText,
      what: `${subjectText(t, item)}, ${date}`,
    }),
    children: actionText,
    size: 'compact-sm',
    variant: 'default',
  };
  // People correct their own days with a request.
  if (kind === 'MISSING_OUT' && person?.employeeId !== me.employeeId && can(corrections.create))
    return (
      <Button
        {...look}
        aria-label={t('requests.corrections.correctOne', { name: `${subjectText(t, item)}, ${date}` })}
        onClick={onCorrect}
      >
        {t('requests.corrections.correct')}
      </Button>
    );
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
  // Links to the dialog for people with the permission to decide, and to the row in the quarantine for other people.
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
