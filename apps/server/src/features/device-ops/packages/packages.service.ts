import type { PackageDevice } from '@gatehouse/api/device-ops/device-packages';
import { obstacleOf, packageStateOf } from '@gatehouse/api/device-ops/device-packages.rules';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import type { IncomingFile, LargeFile } from '../../../platform/files/large-files.ts';
import { storeIncomingFile } from '../../../platform/files/store-file.ts';
import { sendLarge } from '../../../platform/http/send-file.ts';
import type { Change } from '../../../platform/record.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './packages.queries.ts';

export type { PackageRow } from './packages.queries.ts';
export const { columns, selectRows, findPackages, findFile, noteVersion, findDesiredPackage, noteFetched } =
  queries;

interface PackageRef {
  id: number;
  companyId: number;
  versionCode: number;
  deviceType: queries.PackageType;
}

/**
 * Lists the devices that run a package or should install it. With `all`, also lists all other devices of its device
 * type.
 */
export async function devicesOf(
  db: Db,
  packageRef: PackageRef,
  which: 'used' | 'all',
): Promise<PackageDevice[]> {
  const all = await queries.listInstalling(db, packageRef);
  return all
    .map(({ id, deviceName, doorName, buildingName, versionCode, ...device }) => ({
      ...{ id, deviceName, doorName, buildingName, versionCode },
      state: packageStateOf(packageRef, { versionCode, ...device }),
      obstacle: obstacleOf(device),
    }))
    .filter(({ state }) => which === 'all' || state !== 'OTHER');
}

interface InstallContext {
  db: Db;
  clock: Services['clock'];
  record(...changes: Change[]): Promise<void>;
}

/**
 * Selects the devices that should install a package. Returns the number of selected devices that do not run the package
 * yet. Raises AREA_DEVICE_ID_NOT_FOUND if a device belongs to another company or has another device type. Raises
 * ATT_DEVICE_NOT_APPROVED if a newly selected device cannot download packages.
 */
export async function installOn(
  { db, clock, record }: InstallContext,
  packageRef: PackageRef,
  deviceIds: readonly number[],
): Promise<{ waiting: number }> {
  const all = await devicesOf(db, packageRef, 'all');
  const targets = [...new Set(deviceIds)].map((id) => {
    const device = all.find((other) => other.id === id);
    if (!device) refuse('AREA_DEVICE_ID_NOT_FOUND');
    if (device.obstacle && device.state === 'OTHER') refuse('ATT_DEVICE_NOT_APPROVED');
    return device;
  });
  const before = all.filter(({ state }) => state === 'WAITING' || state === 'FETCHED').map(({ id }) => id);
  const after = targets.filter(({ state }) => state !== 'RUNNING').map(({ id }) => id);
  await queries.setDesiredDevices(db, packageRef, after, clock.now());
  const entity = { companyId: packageRef.companyId, entityId: packageRef.id };
  await record({
    ...entity,
    before: { deviceIds: before },
    after: { deviceIds: after.toSorted((a, b) => a - b) },
  });
  return { waiting: after.length };
}

export interface FileColumns {
  file: string;
  file_name: string;
  size: number;
  sha256: string;
}

/**
 * Returns the requested company, or by default the signed-in person’s own company. Raises HR_COMPANY_NOT_FOUND if the
 * company does not exist or the signed-in person may not see it.
 */
export function ownerOf(viewer: Viewer, requestedId: number | undefined): number {
  const companyId = requestedId ?? viewer.companyId;
  if (companyId === null || !viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  return companyId;
}

/**
 * Checks the content of a package file and stores the package. Raises `otherwise` for any other content.
 */
export async function storePackage(
  services: Services,
  companyId: number,
  [incomingFile]: readonly IncomingFile[],
  isRight: (file: LargeFile) => Promise<boolean>,
  otherwise: ErrorCode,
): Promise<FileColumns> {
  if (!incomingFile || !(await isRight(incomingFile))) refuse(otherwise);
  const { name } = await storeIncomingFile(services, companyId, incomingFile);
  const { fileName, size, sha256 } = incomingFile;
  // The file name is displayed and used for downloads, so control characters and line breaks are removed.
  const displayName = fileName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '').slice(-255);
  return { file: name, file_name: displayName || 'package', size, sha256 };
}

interface SendContext extends Pick<Services, 'store'> {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends the file of a package, or only the requested range. */
export async function sendPackage(
  { store, request, reply }: SendContext,
  {
    companyId,
    file,
    fileName,
    sha256,
  }: { companyId: number; file: string; fileName: string; sha256: string },
  { type, missing }: { type: string; missing: ErrorCode },
): Promise<void> {
  const content = await store.large.open(companyId, file);
  if (!content) refuse(missing);
  sendLarge(request, reply, { name: fileName, type, tag: sha256 }, content);
}
