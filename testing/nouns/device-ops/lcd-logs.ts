import { lcdLogs } from '@gatehouse/api/device-ops/lcd-logs';
import { byId, companyCode, idOf, plain, row } from '../calls.ts';
import { screen } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { administered, adminsUp } from '../words.ts';
import { withLog } from './contents.ts';

const ownLog = row(async (fixture, { companyId }) => {
  const log = await fixture.make.lcdLog({ companyId });
  await withLog(fixture, log);
  return log;
});

export const lcdLogsProof = nounProof(lcdLogs, {
  // Expected roles from rules.md §6a: "screens without a code in the spec (…, LCD logs): ADMIN and SYSADMIN"
  expected: { list: administered, file: administered },
  screens: { '/lcd-logs': { who: adminsUp, by: 'ADMIN', looks: async () => [screen] } },
  calls: {
    list: plain({ query: { size: 100 } }, companyCode),
    file: byId(idOf(ownLog)),
  },
  rows: [ownLog],
  unreachable: {
    company: ['lcd_logs__device_id'],
    kept: ['lcd_logs__file'],
    portal: ['lcd_logs__device_type', 'lcd_logs__device_id__logged_at__file_name'],
  },
});
