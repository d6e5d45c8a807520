import { exports } from '@gatehouse/api/overview/exports';
import type { Person } from '../../data/factories.ts';
import type { ProofFixture } from '../../portal/harness.ts';
import { byId, type IdResolver, missing, row } from '../calls.ts';
import { storeLargeFile } from '../device-ops/contents.ts';
import { screen } from '../looks.ts';
import { type Actor, nounProof, preparedRow, type RowOwner } from '../proof.ts';
import { everybody, ownAccount } from '../words.ts';

/** Inserts a finished export of a person. The person needs no further rights to download its file. */
async function insertExport(
  fixture: ProofFixture,
  companyId: number,
  { accountId }: Person,
): Promise<number> {
  const { name, size } = await storeLargeFile(fixture, companyId);
  const { rows } = await fixture.make.owner.query(
    `INSERT INTO exports (company_id, account_id, operation, query, language, offset_minutes, state, rights, file, file_name,
       media_type, size, created_at, finished_at, expires_at)
     VALUES ($1, $2, 'timesheets.export', '{}', 'en', 0, 'DONE',
       '{"companyIds": [], "managedDepartmentIds": [], "permissions": []}', $3, 'x.xlsx', 'text/csv', $4, now(), now(), '2999-01-01')
     RETURNING id`,
    [companyId, accountId, name, size],
  );
  return Number(rows[0].id);
}

const ofColleague = row(async (fixture, { companyId, colleague }) => ({
  id: await insertExport(fixture, companyId, colleague),
}));
const places: readonly RowOwner[] = ['self', 'colleague', 'otherCompany', 'missing'];

const exportId: IdResolver = async ({ place, tenant, world, actor: { person } }) => {
  if (place === 'missing' || !person) return missing;
  return place === 'self'
    ? insertExport(world.stand, person.companyId ?? tenant.companyId, person)
    : preparedRow(tenant, ofColleague).id;
};

/** Deletes the unfinished exports of earlier calls, because their number is limited for each account. */
const deleteWaiting = ({ make }: ProofFixture, { person }: Actor) =>
  make.owner.query("DELETE FROM exports WHERE account_id = $1 AND state = 'WAITING'", [
    person?.accountId ?? missing,
  ]);

export const exportsProof = nounProof(exports, {
  // Only the account's own exports. The server also checks the permission of the exported operation.
  expected: {
    list: ownAccount,
    create: ownAccount,
    remove: { who: everybody, reach: 'account' },
    download: { who: everybody, reach: 'account' },
  },
  screens: { '/exports': { who: everybody, by: 'STAFF', looks: async () => [screen] } },
  calls: {
    list: { places: ['none'], input: async () => ({}) },
    create: {
      places: ['none'],
      input: async ({ world, actor }) => {
        await deleteWaiting(world.stand, actor);
        const query = { from: '2026-01-01', to: '2026-01-31', target: 'my-department' };
        return { body: { operation: 'timesheets.export', query } };
      },
      // No field of this operation's query has the name of a forbidden key that a verification script adds on purpose.
      succeeds: async ({ world, actor }) => {
        await deleteWaiting(world.stand, actor);
        return { body: { operation: 'employees.export', query: { keyword: 'a' } } };
      },
    },
    remove: byId(exportId, {}, places),
    download: byId(exportId, {}, places),
  },
  rows: [ofColleague],
  seed: {
    'exports.state': 'DONE',
    'exports.query': '{}',
    'exports.rights': '{}',
  },
  unreachable: {
    company: ['exports__company_id'],
    portal: ['exports__account_id', 'exports__session_id', 'exports__state'],
    kept: ['exports__file'],
  },
});
