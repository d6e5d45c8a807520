import { devices } from '@gatehouse/api/area/devices';
import { installation } from '@gatehouse/api/overview/installation';
import { DAY } from '@gatehouse/api/platform/dates';
import type { ResultOf } from '@gatehouse/api/platform/operation';
import { useApi } from '../../../platform/call/useApi.ts';
import { now } from '../../../platform/clock.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { AttentionRow } from '../waiting/attentionRow.ts';

type Installation = ResultOf<typeof installation.get>;
type Translate = ReturnType<typeof useText>;

/** A backup that is older than this is a fault, because backups are made every night. */
const oldestBackupMs = 2 * DAY;

/**
 * Returns the faults of the installation. Undefined while they load. Empty for people that may not set up companies.
 */
export function useInstallationRows(): AttentionRow[] | undefined {
  const t = useText();
  const { can } = useSession();
  const isAsked = can(installation.get);
  const found = useApi(installation.get, { quiet: true, enabled: isAsked });
  const listed = useApi(devices.standings, {
    query: { size: 1 },
    quiet: true,
    enabled: isAsked && can(devices.standings),
  });
  if (!isAsked) return [];
  if (!found.data) return found.isPending ? undefined : [];
  const offline = listed.data?.counts.OFFLINE ?? 0;
  return [
    ...companyRows(t, found.data),
    ...mailRows(t, found.data),
    ...serverRows(t, found.data),
    ...when(offline > 0, {
      key: 'offline',
      tone: 'warn',
      text: t('overview.installation.offline', { count: offline }),
      way: { to: '/devices', search: { as: 'table', standing: 'OFFLINE' } },
    }),
  ];
}

const when = (isSo: boolean, row: AttentionRow): AttentionRow[] => (isSo ? [row] : []);

function companyRows(t: Translate, { withoutAdministrator }: Installation): AttentionRow[] {
  const [first] = withoutAdministrator;
  return when(first !== undefined, {
    key: 'withoutAdministrator',
    tone: 'warn',
    text: t('overview.installation.withoutAdministrator', {
      companies: joinList(withoutAdministrator.map(({ companyName }) => companyName)),
    }),
    hint: t('overview.installation.withoutAdministratorHint'),
    way: { to: '/admin-management', search: { companyCode: first?.companyCode } },
  });
}

function mailRows(t: Translate, { mail }: Installation): AttentionRow[] {
  return [
    ...when(!mail.isSetUp, {
      key: 'mailOff',
      tone: 'info',
      text: t('overview.installation.mailOff'),
      hint: t('overview.installation.mailOffHint'),
      way: { to: '/mails' },
    }),
    ...when(mail.failingSince !== null, {
      key: 'mailDown',
      tone: 'bad',
      text: t('overview.installation.mailDown', {
        since: mail.failingSince ? formatInstant(mail.failingSince) : '',
      }),
      hint: t('overview.installation.mailDownHint'),
      way: { to: '/mails', search: { state: 'WAITING' } },
    }),
    ...when(mail.failed > 0, {
      key: 'mailsFailed',
      tone: 'warn',
      text: t('overview.installation.mailsFailed', { count: mail.failed }),
      way: { to: '/mails', search: { state: 'FAILED' } },
    }),
  ];
}

function serverRows(t: Translate, { failedJobs, backup }: Installation): AttentionRow[] {
  const { isRecorded, lastAt } = backup;
  const isOld = lastAt === null || now().getTime() - Date.parse(lastAt) > oldestBackupMs;
  return [
    ...when(failedJobs > 0, {
      key: 'jobsFailed',
      tone: 'bad',
      text: t('overview.installation.jobsFailed', { count: failedJobs }),
      hint: t('overview.installation.jobsFailedHint'),
    }),
    ...when(isRecorded && isOld, {
      key: 'backup',
      tone: 'warn',
      text:
        lastAt === null
          ? t('overview.installation.noBackup')
          : t('overview.installation.oldBackup', { when: formatInstant(lastAt) }),
      hint: t('overview.installation.backupHint'),
    }),
  ];
}
