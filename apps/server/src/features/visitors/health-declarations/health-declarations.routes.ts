import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import { type Feature, type PublicCall, publicRoute, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { declarationsPerAddress, openingsPerAddress } from './codes.rules.ts';
import { mailLinksJob } from './health-declarations.jobs.ts';
import { healthDeclarationsPersonal } from './health-declarations.personal.ts';
import * as queries from './health-declarations.queries.ts';
import { keep, linkOf, openLink, present, presentRow } from './health-declarations.service.ts';

type Public = PublicCall<typeof healthDeclarations.open> | PublicCall<typeof healthDeclarations.create>;

/** Refuses an address that tries more often than people do. */
async function limit(
  { database, clock, request }: Public,
  kind: string,
  most: { attempts: number; windowSeconds: number },
): Promise<void> {
  const key = addressKey(kind, request.ip);
  const wait = await countAttempts(database, clock.now(), [{ ...most, key }]);
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
}

export const healthDeclarationsFeature: Feature = {
  name: 'healthDeclarations',
  personal: healthDeclarationsPersonal,
  constraints: {},
  jobs: [mailLinksJob],
  routes: [
    route(healthDeclarations.list, async (call) => {
      const { rows, total } = await queries.listDeclarations(call);
      return pageOf(
        rows.map((row) => presentRow(call, row)),
        total,
        call.query,
      );
    }),
    route(healthDeclarations.get, async (call) => {
      const { meetingId, email } = call.params;
      const row =
        (await queries.findDeclaration(call, meetingId, email)) ?? call.refuse('HR_DECLARATION_NOT_FOUND');
      return present(call, row);
    }),
    route(healthDeclarations.remove, async (call) => {
      const { db, params, refuse, record } = call;
      const row = (await queries.lockDeclaration(call, params.id)) ?? refuse('HR_DECLARATION_NOT_FOUND');
      await queries.deleteDeclaration(db, row.id);
      // what was declared is on no trail
      await record({ companyId: row.companyId, entityId: row.id, before: { event: row.title } });
      return {};
    }),
    publicRoute(healthDeclarations.open, async (call) => {
      await limit(call, 'declare:open', openingsPerAddress);
      const link = linkOf(call, call.body.code) ?? call.refuse('HR_DECLARATION_NOT_FOUND');
      const found = await call.database.asCompanies([link.companyId], (db) => openLink(db, call, link));
      return found ?? call.refuse('HR_DECLARATION_NOT_FOUND');
    }),
    publicRoute(healthDeclarations.create, async (call) => {
      const { body, refuse, recordAs } = call;
      await limit(call, 'declare:send', declarationsPerAddress);
      const link = linkOf(call, body.code) ?? refuse('HR_DECLARATION_NOT_FOUND');
      await call.database.asCompanies([link.companyId], async (db) => {
        if (!(await openLink(db, call, link))) refuse('HR_DECLARATION_NOT_FOUND');
        const id = (await keep(db, call, link, body)) ?? refuse('HR_DECLARATION_EXISTED');
        const guest = { accountId: null, name: 'guest' };
        await recordAs(db, guest, {
          companyId: link.companyId,
          entityId: id,
          after: { meetingId: link.meetingId },
        });
      });
      return {};
    }),
  ],
};
