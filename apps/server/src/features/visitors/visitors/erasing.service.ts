import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/record.ts';
import type { Services } from '../../../platform/services.ts';
import { forgetGuest } from '../health-declarations/health-declarations.service.ts';
import * as queries from './erasing.queries.ts';

type Writing = { db: Db } & Pick<Services, 'jobs'>;

/**
 * Erases people without an account (decision 076): rows, mails with their files, invitations, what devices sent, and the trail.
 * The caller has locked the visitors. `searchesTrail`: whether every entry is searched for the words, which reads the whole chain.
 */
async function erase(
  { db, jobs }: Writing,
  whom: queries.Outsiders,
  { searchesTrail, ...entry }: queries.Entry & { searchesTrail: boolean },
): Promise<void> {
  const { companyId, emails } = whom;
  const traces = await queries.findTraces(db, whom);
  const ids = await queries.deleteMails(db, whom);
  if (ids.length > 0) await jobs.send(db, 'personal-data.mails', { ids });
  // while passes lead from records to these people
  await queries.forgetRecords(db, whom, entry.at);
  await queries.leaveMeetings(db, whom, entry.at);
  if (searchesTrail) await queries.forgetNews(db, whom, traces);
  for (const email of emails) await forgetGuest(db, companyId, email);
  await queries.deleteVisitors(db, whom);
  await queries.redactTrail(db, companyId, searchesTrail ? traces : { ...traces, sought: [] }, entry);
}

type Recorded = Pick<queries.Entry, 'at' | 'actor' | 'action'>;

/** Erases a visitor whom the caller has locked. What belongs to the address goes too, unless another visitor has the same address. */
export async function eraseVisitor(
  writing: Writing,
  { companyId, id }: { companyId: number; id: number },
  recorded: Recorded,
): Promise<void> {
  const visitorIds = [id];
  const emails = await queries.findOwnAddress(writing.db, companyId, id);
  await erase(
    writing,
    { companyId, visitorIds, emails },
    { ...recorded, entity: 'visitors', entityId: String(id), searchesTrail: true },
  );
}

/** The portal itself, on the trail. */
const portal: Actor = { accountId: null, name: 'portal', requestId: 'retention', address: '' };

/**
 * Erases visitors whose retention period is over. Entries about them are redacted, other entries are not searched. Invitations stay:
 * the address may be a guest of a meeting to come.
 */
export async function eraseOldVisitors(
  writing: Writing,
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

/** Erases everything under an address, the visitors who have it included. */
export async function eraseAddress(
  writing: Writing,
  { companyId, email }: { companyId: number; email: string },
  recorded: Recorded,
): Promise<void> {
  const emails = [email.toLowerCase()];
  const visitorIds = await queries.lockVisitorsOf(writing.db, { companyId, visitorIds: [], emails });
  await erase(
    writing,
    { companyId, visitorIds, emails },
    { ...recorded, entity: 'personalData', entityId: 'guest', searchesTrail: true },
  );
}

/** What the portal keeps under an address. */
export const keptOf = (db: Db, companyId: number, email: string): Promise<queries.Kept> =>
  queries.countKept(db, { companyId, visitorIds: [], emails: [email.toLowerCase()] });
