/** SQL that inserts 10,000 unread notifications for the bench administrator, once. Run by the database owner. */
export const insertNotifications = `
INSERT INTO notifications (company_id, account_id, kind, cause, says, told_at)
  SELECT a.company_id, a.id, 'devices.silent', 'bench ' || n, '{"device":"Gate","doorCode":"D1"}', now() - n * interval '1 minute'
  FROM accounts a, generate_series(1, 10000) n WHERE a.username = 'benchadmin'
  ON CONFLICT (account_id, kind, cause) DO NOTHING;
ANALYZE notifications;
`;
