import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/record.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteGuestRecords } from '../health-declarations/health-declarations.service.ts';
import * as queries from './visitor-erasure.queries.ts';

type ErasureContext = { db: Db } & Pick<Services, 'jobs'>;

/**
 * Erases people without an account (decision 076): their rows, emails with files, invitations, device records, and
 * their data in the audit trail. The caller must have locked the visitors. If `searchesTrail` is true, the erasure
 * searches every audit entry of the company for their words, which is slow.
 */
async function erase(
  { db, jobs }: ErasureContext,
  whom: queries.Outsiders,
  { searchesTrail, ...entry }: queries.ErasureEntry & { searchesTrail: boolean },
): Promise<void> {
  const { companyId, emails } = whom;
  const traces = await queries.findTraces(db, whom);
  const ids = await queries.deleteMails(db, whom);
  if (ids.length > 0) await jobs.send(db, 'personal-data.mails', { ids });
  // The device records must be cleared before the passes are deleted, because the portal finds these records through
  // the passes.
  await queries.clearRecords(db, whom, entry.at);
  await queries.removeFromMeetings(db, whom, entry.at);
  if (searchesTrail) await queries.redactNotifications(db, whom, traces);
  for (const email of emails) await deleteGuestRecords(db, companyId, email);
  await queries.deleteVisitors(db, whom);
  await queries.redactTrail(db, companyId, searchesTrail ? traces : { ...traces, sought: [] }, entry);
}

type ErasureOrigin = Pick<queries.ErasureEntry, 'at' | 'actor' | 'action'>;

/**
 * Erases a visitor that the caller has locked. Also erases the records of the visitor’s email address, unless another
 * visitor has the same address.
 */
export async function eraseVisitor(
  writing: ErasureContext,
  { companyId, id }: { companyId: number; id: number },
  recorded: ErasureOrigin,
): Promise<void> {
  const visitorIds = [id];
  const emails = await queries.findOwnAddress(writing.db, companyId, id);
  await erase(
    writing,
    { companyId, visitorIds, emails },
    { ...recorded, entity: 'visitors', entityId: String(id), searchesTrail: true },
  );
}

const portal: Actor = { accountId: null, name: 'portal', requestId: 'retention', address: '' };

/**
 * Erases visitors after their retention period. Redacts audit entries about these visitors but does not search other
 * entries. Invitations stay, because a guest of a future meeting may have the email address.
 */
export async function eraseOldVisitors(
  writing: ErasureContext,
  { companyId, visitorIds }: { companyId: number; visitorIds: readonly number[] },
  at: Date,
): Promise<void> {
  if (visitorIds.length === 0) return;
  const entry = { at, actor: portal, action: visitors.remove.name };
  await erase(
    writing,
    { companyId, visitorIds, emails: [] },
    { ...entry, entity: 'personalData', entityId: 'visitors', searchesTrail: false },
  );
}

/** Erases all records of an email address, including its visitors. */
export async function eraseAddress(
  writing: ErasureContext,
  { companyId, email }: { companyId: number; email: string },
  recorded: ErasureOrigin,
): Promise<void> {
  const emails = [email.toLowerCase()];
  const visitorIds = await queries.lockVisitorsOf(writing.db, { companyId, visitorIds: [], emails });
  await erase(
    writing,
    { companyId, visitorIds, emails },
    { ...recorded, entity: 'personalData', entityId: 'guest', searchesTrail: true },
  );
}

export const countAddressRecords = (
  db: Db,
  companyId: number,
  email: string,
): Promise<queries.AddressRecordCounts> =>
  queries.countStoredRecords(db, { companyId, visitorIds: [], emails: [email.toLowerCase()] });
