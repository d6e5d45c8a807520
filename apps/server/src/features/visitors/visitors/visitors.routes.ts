import { whyNot } from '@gatehouse/api/platform/states';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { visitorActions } from '@gatehouse/api/visitors/visitors.rules';
import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import { type Feature, publicRoute, route, steppedRoute } from '../../../platform/http/route.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip.ts';
import { findCandidates } from '../../people/employees/candidates.service.ts';
import { tellOfInvitation } from '../../settings/webhook-deliveries/events.service.ts';
import { lend } from '../guest-cards/lending.service.ts';
import { shownToGuest } from '../guest-qrs/guest-qrs.service.ts';
import { declarationsOf } from '../health-declarations/health-declarations.service.ts';
import { eraseVisitor } from './erasing.service.ts';
import { linksPerAddress } from './qr.rules.ts';
import { mailQr, revokeQr, shownBy, windowsLeft } from './qr.service.ts';
import { issueNewCode } from './qr-changes.service.ts';
import { findData } from './visitor-data.queries.ts';
import { visitorsPersonal } from './visitors.personal.ts';
import { isContactOf, listVisitors, one } from './visitors.queries.ts';
import { checkFields, holdContacts, loanOf, withoutAddress } from './visitors.service.ts';

const noCard = { cardId: null, cardNotes: '' };

/** A file a part, as JSON. */
async function* filesOf(parts: Record<string, unknown>): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(parts))
    yield { name: `${name}.json`, content: [JSON.stringify(content, null, 2)] };
}

export const visitorsFeature: Feature = {
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
      const visitor = await one.find(call, call.params.id);
      const { windows } = await windowsLeft(call, visitor);
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
      // of another company there is no such department
      const contacts = await holdContacts(call, companyId, body);
      const besides = { company_id: companyId, ...contacts };
      return one.insert(withoutAddress(call, body), besides, async (visitorId) => {
        await lend(call, { companyId, visitorId }, noCard, loanOf(body));
        await tellOfInvitation(call.db, companyId, visitorId, call.clock.now());
      });
    }),
    route(visitors.update, async (call) => {
      const { params, body } = call;
      const before = await one.lockToUpdate(call, params.id);
      const { companyId } = before;
      const { contactPerson = before.contactPerson ?? '', ...sent } = body;
      const wanted = { ...before, ...sent, contactPerson };
      checkFields(call, wanted);
      const moves = body.contactDepartment !== undefined || body.contactPerson !== undefined;
      const contacts = moves ? await holdContacts(call, companyId, wanted) : {};
      // who may no longer enter, or may have got it by a wrong address, enters with it no more
      const revokes = !wanted.enabled || !wanted.enableQrCheckin || wanted.email !== before.email;
      return one.update(withoutAddress(call, wanted), before, contacts, async (visitorId) => {
        if (revokes) await revokeQr(call, visitorId);
        await lend(call, { companyId, visitorId }, before, loanOf(wanted));
      });
    }),
    route(visitors.remove, async (call) => {
      const { params, clock, recordIn } = call;
      const visitor = await one.lock(call, params.id);
      const recorded = { at: clock.now(), action: visitors.remove.name };
      await recordIn((actor) => eraseVisitor(call, visitor, { ...recorded, actor }));
      return {};
    }),
    steppedRoute(visitors.exportData, async (call) => {
      const { change, params, reply } = call;
      const data = await change(async (db, record) => {
        const visitor = await one.find({ ...call, db }, params.id);
        // that it was exported, and nothing of what it held
        await record({ companyId: visitor.companyId, entityId: visitor.id });
        const declarations = await declarationsOf(call, db, visitor.companyId, visitor.email);
        return { code: visitor.visitorCode, parts: { ...(await findData(db, visitor.id)), declarations } };
      });
      const archive = await writeZip(call.clock.now(), filesOf(data.parts));
      sendFile(reply, `personal-data ${data.code}.zip`, 'application/zip', archive);
      return {};
    }),
    route(visitors.sendQr, async (call) => {
      const { params, refuse, record } = call;
      const visitor = await one.lock(call, params.id);
      if (whyNot(visitorActions.sendQr, visitor.state, visitor)) refuse('HR_VISITOR_NO_QR');
      if (!(await mailQr(call, visitor))) refuse('HR_VISITOR_NO_WINDOW');
      const { id, companyId, email } = visitor;
      await record({ companyId, entityId: id, after: { email } });
      return visitor;
    }),
    route(visitors.newCode, async (call) => {
      const { params, body, refuse, record } = call;
      const visitor = await one.lock(call, params.id);
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
      const shown = (await shownBy(call, body.link)) ?? (await shownToGuest(call, body.link));
      return shown ?? refuse('HR_VISITOR_NOT_FOUND');
    }),
  ],
};
