import type { visitors } from '@gatehouse/api/visitors/visitors';
import type { Call, SteppedCall } from '../../../platform/http/route.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip/write-zip.ts';
import { emitInvitationEvent } from '../../settings/webhook-deliveries/events.service.ts';
import { updateLoan } from '../guest-cards/lending.service.ts';
import { findDeclarations } from '../health-declarations/health-declarations.service.ts';
import { findRemainingWindows, revokeQr } from './qr.service.ts';
import { findData } from './visitor-data.queries.ts';
import { visitorRow } from './visitors.queries.ts';
import { checkFields, clearAddress, loanOf, lockContacts } from './visitors.service.ts';

const noCard = { cardId: null, cardNotes: '' };

/** Yields one JSON file for each key of `parts`, named after the key. */
async function* toFiles(parts: Record<string, unknown>): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(parts))
    yield { name: `${name}.json`, content: [JSON.stringify(content, null, 2)] };
}

export async function getVisitor(call: Call<typeof visitors.get>) {
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
}

export async function createVisitor(call: Call<typeof visitors.create>) {
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
}

export async function updateVisitor(call: Call<typeof visitors.update>) {
  const { params, body } = call;
  const before = await visitorRow.lockToUpdate(call, params.id);
  const { companyId } = before;
  const { contactPerson = before.contactPerson ?? '', ...sent } = body;
  const desired = { ...before, ...sent, contactPerson };
  checkFields(call, desired);
  const moves = body.contactDepartment !== undefined || body.contactPerson !== undefined;
  const contacts = moves ? await lockContacts(call, companyId, desired) : {};
  // The QR code is revoked if the visitor may no longer use it. The QR code is also revoked if the email address
  // changes, because it may have been sent to a wrong address.
  const revokes = !desired.enabled || !desired.enableQrCheckin || desired.email !== before.email;
  return visitorRow.update(clearAddress(call, desired), before, contacts, async (visitorId) => {
    if (revokes) await revokeQr(call, visitorId);
    await updateLoan(call, { companyId, visitorId }, before, loanOf(desired));
  });
}

export async function exportVisitor(call: SteppedCall<typeof visitors.exportData>) {
  const { change, params, reply } = call;
  const data = await change(async (db, record) => {
    const visitor = await visitorRow.find({ ...call, db }, params.id);
    // The audit trail records the export, but not its contents.
    await record({ companyId: visitor.companyId, entityId: visitor.id });
    const declarations = await findDeclarations(call, db, visitor.companyId, visitor.email);
    return { code: visitor.visitorCode, parts: { ...(await findData(db, visitor.id)), declarations } };
  });
  const archive = await writeZip(call.clock.now(), toFiles(data.parts));
  sendFile(reply, `personal-data ${data.code}.zip`, 'application/zip', archive);
  return {};
}
