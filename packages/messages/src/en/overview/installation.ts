/** Texts of the faults of the installation on the start page of system administrators. */
export const installation = {
  withoutAdministrator: 'No administrator: {companies}',
  withoutAdministratorHint: 'Without one, no one in the company can manage people, rooms or devices.',
  mailOff: 'Email isn’t set up',
  mailOffHint: 'Emails are saved as files on the server. Set MAIL_URL to send them.',
  mailDown: 'The mail server has accepted no email since {since}',
  mailDownHint: 'Waiting emails are sent when it’s available again.',
  mailsFailed_one: '{count} email failed',
  mailsFailed_other: '{count} emails failed',
  jobsFailed_one: '{count} background job failed in the last 24 hours',
  jobsFailed_other: '{count} background jobs failed in the last 24 hours',
  jobsFailedHint: 'The log of the server contains the errors.',
  offline_one: '{count} device offline',
  offline_other: '{count} devices offline',
  noBackup: 'No backup yet',
  oldBackup: 'The last backup was made {when}',
  backupHint: 'Run npm run backup -- --to FOLDER on the server every night.',
} as const;
