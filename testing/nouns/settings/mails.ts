import { mails } from '@gatehouse/api/settings/mails';
import { byId, idOf, plain, row } from '../calls.ts';
import { screen } from '../looks.ts';
import { nounProof } from '../proof.ts';
import { administered, adminsUp, fresh } from '../words.ts';

const failedMail = row(async ({ make: { owner } }, { companyId, staff }) => {
  const { rows } = await owner.query(
    `INSERT INTO mails (company_id, account_id, kind, to_address, to_name, language, state, sealed, created_at, due_at, expires_at)
     VALUES ($1, $2, 'INVITATION', 'x@example.com', $3, 'en', 'FAILED', '\\x00', now(), now(), now() + interval '1 day') RETURNING id`,
    [companyId, staff.accountId, fresh()],
  );
  return { id: Number(rows[0].id) };
});

export const mailsProof = nounProof(mails, {
  // Expected roles from the specification: ADMIN adds "activity logs"
  expected: { list: administered, retry: administered },
  screens: { '/mails': { who: adminsUp, by: 'ADMIN', looks: async () => [screen] } },
  calls: { list: plain({ query: { size: 100 } }), retry: byId(idOf(failedMail)) },
  rows: [failedMail],
  seed: { 'mails.state': 'SENT' },
  unreachable: {
    company: ['mails_company_id_fkey'],
    portal: ['mail_relay__id', 'mails__state', 'mails__company_id__account_id', 'mails_account_id_fkey'],
  },
});
