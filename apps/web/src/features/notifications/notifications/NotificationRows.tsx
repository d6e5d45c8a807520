import type { Notification } from '@gatehouse/api/notifications/notifications';
import { notifications } from '@gatehouse/api/notifications/notifications';
import { Avatar, Text, UnstyledButton } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { addressAt } from '../../../platform/base.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { AlertIcon, ClockIcon, LogIcon, MailIcon } from '../../../ui/display/icons.ts';
import { AgeLabel } from './AgeLabel.tsx';
import classes from './NotificationRows.module.css';

const looks = {
  TEXT: { Icon: MailIcon, color: 'gray' },
  REQUEST: { Icon: LogIcon, color: 'brand' },
  ALERT: { Icon: AlertIcon, color: 'red' },
  REMINDER: { Icon: ClockIcon, color: 'orange' },
};

interface Props {
  label: string;
  rows: readonly Notification[];
  /** Called when a notification opens a page, so that a panel can close. */
  onGo?: () => void;
}

/** Shows notifications as rows. A click marks the notification as read and opens its page. */
export function NotificationRows({ label, rows, onGo }: Props) {
  const reading = useSave(notifications.markRead, { toast: false });
  const router = useRouter();
  const open = ({ id, isRead, link }: Notification, event: MouseEvent) => {
    if (!isRead) reading.save({ body: { ids: [id] } });
    // A click with a modifier key opens the link in a new tab or window of the browser.
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo?.();
    router.history.push(addressAt(link));
  };
  return (
    <ul aria-label={label} className={classes.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <Row onOpen={(event) => open(row, event)} row={row} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row, onOpen }: { row: Notification; onOpen: (event: MouseEvent) => void }) {
  const t = useText();
  const { type, subject, content, imageUrl, time, isRead, link } = row;
  const { Icon, color } = looks[type];
  const rowContent = (
    <>
      <Avatar
        alt=""
        className={classes.picture}
        color={color}
        size={36}
        src={imageUrl && addressAt(imageUrl)}
      >
        <Icon size={18} />
      </Avatar>
      <span className={classes.words}>
        <Text component="span" fw={isRead ? 400 : 650} fz="sm">
          {subject}
        </Text>
        <Text c="dimmed" component="span" fz="sm">
          {content}
        </Text>
        <span className={classes.foot}>
          <Text c="dimmed" component="span" fz="xs">
            {t(`notifications.notifications.types.${type}`)}
          </Text>
          <AgeLabel at={time} />
        </span>
      </span>
      {!isRead && (
        <span aria-label={t('notifications.notifications.unread')} className={classes.dot} role="img" />
      )}
    </>
  );
  if (link !== null)
    return (
      <UnstyledButton className={classes.row} component="a" href={addressAt(link)} onClick={onOpen}>
        {rowContent}
      </UnstyledButton>
    );
  return isRead ? (
    <div className={classes.row}>{rowContent}</div>
  ) : (
    <UnstyledButton
      className={classes.row}
      onClick={onOpen}
      title={t('notifications.notifications.markOne', { subject })}
    >
      {rowContent}
    </UnstyledButton>
  );
}
