import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { type Feature, publicRoute, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { openingsPerAddress } from './health-declaration-codes.rules.ts';
import { mailLinksJob } from './health-declarations.jobs.ts';
import { healthDeclarationsPersonal } from './health-declarations.personal.ts';
import * as queries from './health-declarations.queries.ts';
import {
  createDeclaration,
  limitAttempts,
  openLink,
  readLink,
  toListRow,
  toResult,
} from './health-declarations.service.ts';

export const healthDeclarationsFeature: Feature = {
  name: 'healthDeclarations',
  personal: healthDeclarationsPersonal,
  constraints: {},
  jobs: [mailLinksJob],
  routes: [
    route(healthDeclarations.list, async (call) => {
      const { rows, total } = await queries.listDeclarations(call);
      return pageOf(
        rows.map((row) => toListRow(call, row)),
        total,
        call.query,
      );
    }),
    route(healthDeclarations.get, async (call) => {
      const { meetingId, email } = call.params;
      const row =
        (await queries.findDeclaration(call, meetingId, email)) ?? call.refuse('HR_DECLARATION_NOT_FOUND');
      return toResult(call, row);
    }),
    route(healthDeclarations.remove, async (call) => {
      const { db, params, refuse, record } = call;
      const row = (await queries.lockDeclaration(call, params.id)) ?? refuse('HR_DECLARATION_NOT_FOUND');
      await queries.deleteDeclaration(db, row.id);
      // The audit trail never contains the answers.
      await record({ companyId: row.companyId, entityId: row.id, before: { event: row.title } });
      return {};
    }),
    publicRoute(healthDeclarations.open, async (call) => {
      await limitAttempts(call, 'declare:open', openingsPerAddress);
      const link = readLink(call, call.body.code) ?? call.refuse('HR_DECLARATION_NOT_FOUND');
      const opening = await call.database.asCompanies([link.companyId], (db) => openLink(db, call, link));
      return opening ?? call.refuse('HR_DECLARATION_NOT_FOUND');
    }),
    publicRoute(healthDeclarations.create, createDeclaration),
  ],
};
