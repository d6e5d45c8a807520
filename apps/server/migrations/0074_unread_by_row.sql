-- The decision of a request marks the notifications about this request as read, without a scan of all unread notifications.
CREATE INDEX notifications__unread_by_row ON notifications (kind, (says ->> 'id')) WHERE read_at IS NULL;
