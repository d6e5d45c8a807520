import type { ResultOf } from '@gatehouse/api/platform/operation';
import { whyNot } from '@gatehouse/api/platform/states';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { visitorActions } from '@gatehouse/api/visitors/visitors.rules';
import type { RawBuilder } from 'kysely';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import { type Call, type Feature, publicRoute, route, steppedRoute } from '../../../platform/http/route.ts';
import { findQrOfGuest } from '../guest-qrs/guest-qrs.service.ts';
import { linksPerAddress } from './qr.rules.ts';
import { findQrOfLink, mailQr } from './qr.service.ts';
import { issueNewCode } from './qr-changes.service.ts';
import { createVisitor, exportVisitor, getVisitor, updateVisitor } from './visitor-changes.service.ts';
import { eraseVisitor } from './visitor-erasure.service.ts';
import { visitorsPersonal } from './visitors.personal.ts';
import { isContactOf, listVisitors, visitorRow } from './visitors.queries.ts';

/** Lists the employees that meet a condition on `employees e`. The area `people` provides this function. */
type FindCandidates = (
  call: Pick<Call<typeof visitors.contacts>, 'db' | 'viewer' | 'query'>,
  isCandidate: RawBuilder<unknown>,
) => Promise<ResultOf<typeof visitors.contacts>>;

export const visitorsFeature = (findCandidates: FindCandidates): Feature => ({
  name: 'visitors',
  personal: visitorsPersonal,
  constraints: {
    card_loans__one_visitor: 'HR_CARD_NOT_AVAILABLE',
    card_loans__one_card: 'HR_CARD_NOT_AVAILABLE',
  },
  routes: [
    route(visitors.list, listVisitors),
    route(visitors.contacts, (call) =>
      findCandidates(call, isContactOf(call.viewer, call.query.companyId, call.query.departmentCode)),
    ),
    route(visitors.get, getVisitor),
    route(visitors.create, createVisitor),
    route(visitors.update, updateVisitor),
    route(visitors.remove, async (call) => {
      const { params, clock, recordIn } = call;
      const visitor = await visitorRow.lock(call, params.id);
      const recorded = { at: clock.now(), action: visitors.remove.name };
      await recordIn((actor) => eraseVisitor(call, visitor, { ...recorded, actor }));
      return {};
    }),
    steppedRoute(visitors.exportData, exportVisitor),
    route(visitors.sendQr, async (call) => {
      const { params, refuse, record } = call;
      const visitor = await visitorRow.lock(call, params.id);
      const reason = whyNot(visitorActions.sendQr, visitor.state, visitor);
      if (reason) refuse('HR_VISITOR_NO_QR', { reason });
      if (!(await mailQr(call, visitor))) refuse('HR_VISITOR_NO_WINDOW');
      const { id, companyId, email } = visitor;
      await record({ companyId, entityId: id, after: { email } });
      return visitor;
    }),
    route(visitors.newCode, async (call) => {
      const { params, body, refuse, record } = call;
      const visitor = await visitorRow.lock(call, params.id);
      const reason = whyNot(visitorActions.newCode, visitor.state, visitor);
      if (reason) refuse('HR_VISITOR_NO_QR', { reason });
      await issueNewCode(call, visitor, body);
      const { id, companyId, email } = visitor;
      await record({ companyId, entityId: id, after: { email, ...body } });
      return visitor;
    }),
    publicRoute(visitors.showQr, async (call) => {
      const { database, clock, body, request, refuse } = call;
      const key = addressKey('visitor-qr:address', request.ip);
      const wait = await countAttempts(database, clock.now(), [{ ...linksPerAddress, key }]);
      if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
      const qr = (await findQrOfLink(call, body.link)) ?? (await findQrOfGuest(call, body.link));
      return qr ?? refuse('HR_VISITOR_NOT_FOUND');
    }),
  ],
});
