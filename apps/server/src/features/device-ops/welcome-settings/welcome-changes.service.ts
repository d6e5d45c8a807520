import type { welcomeSettings } from '@gatehouse/api/device-ops/welcome-settings';
import { findIntroProblem } from '@gatehouse/api/device-ops/welcome-settings.rules';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Call } from '../../../platform/http/route.ts';
import { lockSettings, mergeSettings, writeSettings } from '../../../platform/portal-settings.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import * as queries from './welcome-settings.queries.ts';
import { listIntroFiles, type Welcome, welcomeGroup, withFiles } from './welcome-settings.service.ts';

/** Milliseconds after which an unused upload is deleted. An administrator may be editing the form until then. */
const waitsMs = DAY;

type WelcomeChangeCall = Call<typeof welcomeSettings.update> | Call<typeof welcomeSettings.updateLayout>;

export const requireOwnCompany = ({
  viewer,
  params: { companyId },
  refuse,
}: Pick<WelcomeChangeCall, 'viewer' | 'params' | 'refuse'>) =>
  viewer.companyIds.includes(companyId) ? companyId : refuse('HR_COMPANY_NOT_FOUND');

/** Stores the welcome setting and the audit record, and deletes old files that are no longer used. */
async function write(call: WelcomeChangeCall, companyId: number, before: Welcome, next: Welcome) {
  const { db, clock, record } = call;
  const { version: _, ...value } = next;
  const after = await writeSettings(db, welcomeGroup, companyId, value, clock.now());
  await record({ companyId, entityId: companyId, before, after, version: after.version });
  const usedIds = listIntroFiles(after.intro).map(([id]) => id);
  await queries.deleteUnusedFiles(db, companyId, usedIds, new Date(clock.now().getTime() - waitsMs));
  return withFiles(call, companyId, after);
}

/** Changes the welcome setting of a company. Rejects an intro if its files are missing. */
export async function updateWelcome(call: Call<typeof welcomeSettings.update>) {
  const { db, body, clock, refuse } = call;
  const companyId = requireOwnCompany(call);
  const before = await lockSettings(db, welcomeGroup, companyId, clock.now());
  await refuseOverwriting(call, { companyId, entityId: companyId }, before);
  const next = { ...mergeSettings(before, body), version: before.version };
  const field = findIntroProblem(next.intro);
  if (field)
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: `intro.${field}`, rule: 'required', params: {} }],
    });
  const storedKinds = new Map((await queries.listFiles(db, companyId)).map(({ id, kind }) => [id, kind]));
  if (listIntroFiles(next.intro).some(([id, kind]) => storedKinds.get(id) !== kind))
    refuse('API_REFERENCE_NOT_FOUND');
  return write(call, companyId, before, next);
}

/** Changes the layout of the welcome screen of a company. */
export async function updateLayout(call: Call<typeof welcomeSettings.updateLayout>) {
  const { db, body, clock } = call;
  const companyId = requireOwnCompany(call);
  const before = await lockSettings(db, welcomeGroup, companyId, clock.now());
  const { version } = before;
  const own = { ...before.layout, version };
  const elsewhere = Object.fromEntries(Object.keys(before.layout).map((name) => [name, { field: 'layout' }]));
  await refuseOverwriting(call, { companyId, entityId: companyId }, own, elsewhere);
  return write(call, companyId, before, { ...before, layout: mergeSettings(own, body) });
}
