import type { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import * as queries from './db/portal-settings.queries.ts';
import type { Change } from './record.ts';
import { type RowUpdateCall, refuseOverwriting } from './versions.ts';

/** A group of settings that people with the permission can change while the portal runs. */
export interface SettingGroup<T extends object> {
  /** Unique key of the stored row. */
  key: string;
  /**
   * Schema of the group. Every setting of the group needs a default value, so that `{}` parses. The default values
   * apply until the group is changed.
   */
  shape: z.ZodType<T>;
}

export const settingGroup = <T extends object>(key: string, shape: z.ZodType<T>): SettingGroup<T> => ({
  key,
  shape,
});

/** Settings with their version, which is 1 until the group is changed. */
export type VersionedSettings<T> = T & { version: number };

/**
 * Reads the settings of a group. `companyId` is null for the installation. Settings that a later release added have
 * their default values.
 */
export async function readSettings<T extends object>(
  db: Db,
  { key, shape }: SettingGroup<T>,
  companyId: number | null,
): Promise<VersionedSettings<T>> {
  const { value, version } = (await queries.findSetting(db, companyId, key)) ?? { value: {}, version: 1 };
  return { ...shape.parse(value), version };
}

/** The settings of a group that the caller sent, with the version of the group that the caller had read. */
type SentSettings<T> = { [K in keyof T]?: T[K] | undefined } & { version?: number | undefined };

export function mergeSettings<T extends object>(
  { version: _, ...before }: VersionedSettings<T>,
  { version: __, ...sent }: SentSettings<T>,
): T {
  const sentEntries = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(sentEntries) } as unknown as T; // The entries are properties of the type T.
}

/** Reads the settings of a group and locks them until the end of the transaction, before a change. */
export async function lockSettings<T extends object>(
  db: Db,
  { key, shape }: SettingGroup<T>,
  companyId: number | null,
  at: Date,
): Promise<VersionedSettings<T>> {
  const { value, version } = await queries.lockSetting(db, companyId, key, at);
  return { ...shape.parse(value), version };
}

/**
 * Stores all settings of the group and returns their new values. The caller must check the permission and record the
 * change. Row-level security allows only a SYSADMIN to change settings of the installation, and only people with access
 * to a company to change its settings.
 */
export async function writeSettings<T extends object>(
  db: Db,
  { key, shape }: SettingGroup<T>,
  companyId: number | null,
  value: T,
  at: Date,
): Promise<VersionedSettings<T>> {
  const stored = shape.parse(value);
  const version = await queries.upsertSetting(db, companyId, key, stored, at);
  return { ...stored, version };
}

/** A call that changes settings and records the change in the audit trail. */
interface SettingsChangeCall<T> extends RowUpdateCall {
  clock: Clock;
  body: SentSettings<T>;
  record(...changes: Change[]): Promise<void>;
}

/**
 * Changes the settings of a group that the caller sent. Refuses to overwrite changes of another person, and records the
 * change. `toStored` checks or converts the changed group before it is stored. The caller must check the permission.
 */
export async function updateSettings<T extends object>(
  call: SettingsChangeCall<T>,
  group: SettingGroup<T>,
  companyId: number | null,
  toStored = (changed: T): T => changed,
): Promise<VersionedSettings<T>> {
  const { db, body, clock, record } = call;
  const before = await lockSettings(db, group, companyId, clock.now());
  const auditedRow = { companyId, entityId: companyId ?? group.key };
  await refuseOverwriting(call, auditedRow, before);
  const value = toStored(mergeSettings(before, body));
  const after = await writeSettings(db, group, companyId, value, clock.now());
  await record({ ...auditedRow, before, after, version: after.version });
  return after;
}
