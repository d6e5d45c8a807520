import type { z } from 'zod';
import type { Db } from './db/database.ts';
import * as queries from './db/portal-settings.queries.ts';

/** A group of settings that somebody with the right changes while the portal runs. */
export interface SettingGroup<T extends object> {
  /** Unique; what the row is called. */
  key: string;
  /** Every member has a default: `{}` must parse, and is what holds until something is changed. */
  shape: z.ZodType<T>;
}

/** Declares a group; the same object reads and writes it. */
export const settingGroup = <T extends object>(key: string, shape: z.ZodType<T>): SettingGroup<T> => ({
  key,
  shape,
});

/**
 * The settings of a company, or of the installation with `companyId` null, in the viewer's transaction. Members that a
 * later release added have their defaults.
 */
export async function readSettings<T extends object>(
  db: Db,
  { key, shape }: SettingGroup<T>,
  companyId: number | null,
): Promise<T> {
  return shape.parse((await queries.findSetting(db, companyId, key)) ?? {});
}

/**
 * Stores the whole group. The caller has checked the right to do so and records the change: the installation's rows are a
 * SYSADMIN's alone (row-level security), a company's are its viewers'.
 */
export async function writeSettings<T extends object>(
  db: Db,
  { key, shape }: SettingGroup<T>,
  companyId: number | null,
  value: T,
  at: Date,
): Promise<void> {
  await queries.upsertSetting(db, companyId, key, shape.parse(value), at);
}
