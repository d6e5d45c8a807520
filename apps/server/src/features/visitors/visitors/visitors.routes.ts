import type { ResultOf } from '@gatehouse/api/platform/operation';
import { whyNot } from '@gatehouse/api/platform/states';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { visitorActions } from '@gatehouse/api/visitors/visitors.rules';
import type { RawBuilder } from 'kysely';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import { type Call, type Feature, publicRoute, route, steppedRoute } from '../../../platform/http/route.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip/write-zip.ts';
import { emitInvitationEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { updateLoan } from '../guest-cards/lending.service.ts';
import { findQrOfGuest } from '../guest-qrs/guest-qrs.service.ts';
import { findDeclarations } from '../health-declarations/health-declarations.service.ts';
import { linksPerAddress } from './qr.rules.ts';
import { findQrOfLink, findRemainingWindows, mailQr, revokeQr } from './qr.service.ts';
import { issueNewCode } from './qr-changes.service.ts';
import { findData } from './visitor-data.queries.ts';
import { eraseVisitor } from './visitor-erasure.service.ts';
import { visitorsPersonal } from './visitors.personal.ts';
import { isContactOf, listVisitors, visitorRow } from './visitors.queries.ts';
import { checkFields, clearAddress, loanOf, lockContacts } from './visitors.service.ts';

const noCard = { cardId: null, cardNotes: '' };

/** Yields one JSON file per part. */
async function* toFiles(parts: Record<string, unknown>): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(parts))
    yield { name: `${name}.json`, content: [JSON.stringify(content, null, 2)] };
}

/** Lists the employees that fulfil a condition on `employees e`. The area `people` provides it. */
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
    route(visitors.get, async (call) => {
      const visitor = await visitorRow.find(call, call.params.id);
      const { windows } = await findRemainingWindows(call, visitor);
      const isStranded = visitor.may.sendQr === null && windows.length === 0;
      return {
        ...visitor,
        ...(isStranded && { may: { ...visitor.may, sendQr: 'NO_WINDOW' as const } }),
        windows: windows.map(({ from, to }) => ({
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
        })),
      };
    }),
    route(visitors.create, async (call) => {
      const { body } = call;
      const { companyId } = body;
      checkFields(call, body);
      // The department must belong to the same company.
      const contacts = await lockContacts(call, companyId, body);
      const besides = { company_id: companyId, ...contacts };
      return visitorRow.insert(clearAddress(call, body), besides, async (visitorId) => {
        await updateLoan(call, { companyId, visitorId }, noCard, loanOf(body));
        await emitInvitationEvent(call.db, companyId, visitorId, call.clock.now());
      });
    }),
    route(visitors.update, async (call) => {
      const { params, body } = call;
      const before = await visitorRow.lockToUpdate(call, params.id);
      const { companyId } = before;
      const { contactPerson = before.contactPerson ?? '', ...sent } = body;
      const desired = { ...before, ...sent, contactPerson };
      checkFields(call, desired);
      const moves = body.contactDepartment !== undefined || body.contactPerson !== undefined;
      const contacts = moves ? await lockContacts(call, companyId, desired) : {};
      // The code is revoked if the visitor may no longer use it. It is also revoked if the email address changes,
      // because the code may have been sent to a wrong address.
      const revokes = !desired.enabled || !desired.enableQrCheckin || desired.email !== before.email;
      return visitorRow.update(clearAddress(call, desired), before, contacts, async (visitorId) => {
        if (revokes) await revokeQr(call, visitorId);
        await updateLoan(call, { companyId, visitorId }, before, loanOf(desired));
      });
    }),
    route(visitors.remove, async (call) => {
      const { params, clock, recordIn } = call;
      const visitor = await visitorRow.lock(call, params.id);
      const recorded = { at: clock.now(), action: visitors.remove.name };
      await recordIn((actor) => eraseVisitor(call, visitor, { ...recorded, actor }));
      return {};
    }),
    steppedRoute(visitors.exportData, async (call) => {
      const { change, params, reply } = call;
      const data = await change(async (db, record) => {
        const visitor = await visitorRow.find({ ...call, db }, params.id);
        // The audit trail records the export, but none of its contents.
        await record({ companyId: visitor.companyId, entityId: visitor.id });
        const declarations = await findDeclarations(call, db, visitor.companyId, visitor.email);
        return { code: visitor.visitorCode, parts: { ...(await findData(db, visitor.id)), declarations } };
      });
      const archive = await writeZip(call.clock.now(), toFiles(data.parts));
      sendFile(reply, `personal-data ${data.code}.zip`, 'application/zip', archive);
      return {};
    }),
    route(visitors.sendQr, async (call) => {
      const { params, refuse, record } = call;
      const visitor = await visitorRow.lock(call, params.id);
      if (whyNot(visitorActions.sendQr, visitor.state, visitor)) refuse('HR_VISITOR_NO_QR');
      if (!(await mailQr(call, visitor))) refuse('HR_VISITOR_NO_WINDOW');
      const { id, companyId, email } = visitor;
      await record({ companyId, entityId: id, after: { email } });
      return visitor;
    }),
    route(visitors.newCode, async (call) => {
      const { params, body, refuse, record } = call;
      const visitor = await visitorRow.lock(call, params.id);
      if (whyNot(visitorActions.newCode, visitor.state, visitor)) refuse('HR_VISITOR_NO_QR');
      await issueNewCode(call, visitor, body);
      const { id, companyId, email } = visitor;
      await record({ companyId, entityId: id, after: { email, ...body } });
      return visitor;
    }),
    publicRoute(visitors.showQr, async (call) => {
      const { database, clock, body, request, refuse } = call;
      const key = addressKey('visitor-qr:address', request.ip);
      const wait = await countAttempts(database, clock.now(), [{ ...linksPerAddress, key }]);
      if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
      const qr = (await findQrOfLink(call, body.link)) ?? (await findQrOfGuest(call, body.link));
      return qr ?? refuse('HR_VISITOR_NOT_FOUND');
    }),
  ],
});
