import type { PackageDevice } from '@gatehouse/api/device-ops/device-packages';
import { obstacleOf, packageStateOf } from '@gatehouse/api/device-ops/device-packages.rules';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import type { IncomingFile, LargeFile } from '../../../platform/files/large-files.ts';
import { storeIncomingFile } from '../../../platform/files/store-file.ts';
import { sendLarge } from '../../../platform/http/send-file.ts';
import type { Change } from '../../../platform/record.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './packages.queries.ts';

export type { PackageKind, PackageRow } from './packages.queries.ts';
export const { columns, described, findPackages, findFile, noteVersion, findWanted, noteFetched } = queries;

interface Named {
  id: number;
  companyId: number;
  versionCode: number;
  deviceType: queries.PackageType;
}

/** The devices that run a package or are to install it; with `all`, the others of its type, too. */
export async function devicesOf(db: Db, one: Named, which: 'used' | 'all'): Promise<PackageDevice[]> {
  const all = await queries.listInstalling(db, one);
  return all
    .map(({ id, deviceName, doorName, buildingName, versionCode, ...device }) => ({
      ...{ id, deviceName, doorName, buildingName, versionCode },
      state: packageStateOf(one, { versionCode, ...device }),
      obstacle: obstacleOf(device),
    }))
    .filter(({ state }) => which === 'all' || state !== 'OTHER');
}

interface Ordering {
  db: Db;
  clock: Services['clock'];
  record(...changes: Change[]): Promise<void>;
}

/**
 * Says which devices are to install a package; how many do not run it yet. Raises AREA_DEVICE_ID_NOT_FOUND for one that is not of its
 * company and type, and ATT_DEVICE_NOT_APPROVED for one that cannot fetch and is told of it newly.
 */
export async function installOn(
  { db, clock, record }: Ordering,
  one: Named,
  deviceIds: readonly number[],
): Promise<{ waiting: number }> {
  const all = await devicesOf(db, one, 'all');
  const wanted = [...new Set(deviceIds)].map((id) => {
    const device = all.find((other) => other.id === id);
    if (!device) throw new Refusal('AREA_DEVICE_ID_NOT_FOUND');
    if (device.obstacle && device.state === 'OTHER') throw new Refusal('ATT_DEVICE_NOT_APPROVED');
    return device;
  });
  const before = all.filter(({ state }) => state === 'WAITING' || state === 'FETCHED').map(({ id }) => id);
  const after = wanted.filter(({ state }) => state !== 'RUNNING').map(({ id }) => id);
  await queries.wantOn(db, one, after, clock.now());
  const named = { companyId: one.companyId, entityId: one.id };
  await record({
    ...named,
    before: { deviceIds: before },
    after: { deviceIds: after.toSorted((a, b) => a - b) },
  });
  return { waiting: after.length };
}

/** What of a package's row is its file's. */
export interface FileColumns {
  file: string;
  file_name: string;
  size: number;
  sha256: string;
}

/**
 * The company a package is brought for: the one that is named, else that of who brings it.
 * Raises HR_COMPANY_NOT_FOUND where there is none, or it is not theirs.
 */
export function ownerOf(viewer: Viewer, named: number | undefined): number {
  const companyId = named ?? viewer.companyId;
  if (companyId === null || !viewer.companyIds.includes(companyId)) throw new Refusal('HR_COMPANY_NOT_FOUND');
  return companyId;
}

/** Keeps what was brought, once it is what it should be. Raises FILE_TYPE_NOT_ALLOWED. */
export async function keepPackage(
  services: Services,
  companyId: number,
  [brought]: readonly IncomingFile[],
  isRight: (file: LargeFile) => Promise<boolean>,
): Promise<FileColumns> {
  if (!brought || !(await isRight(brought))) throw new Refusal('FILE_TYPE_NOT_ALLOWED');
  const { name } = await storeIncomingFile(services, companyId, brought);
  const { fileName, size, sha256 } = brought;
  // shown, and the name of a download: no path, no line break, no control character
  const shown = fileName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '').slice(-255);
  return { file: name, file_name: shown || 'package', size, sha256 };
}

interface Sending extends Pick<Services, 'store'> {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Answers a package's content, or what of it was asked for. */
export async function sendPackage(
  { store, request, reply }: Sending,
  {
    companyId,
    file,
    fileName,
    sha256,
  }: { companyId: number; file: string; fileName: string; sha256: string },
  { type, missing }: { type: string; missing: ErrorCode },
): Promise<void> {
  const content = await store.large.open(companyId, file);
  if (!content) throw new Refusal(missing);
  sendLarge(request, reply, { name: fileName, type, tag: sha256 }, content);
}
