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

/** A group as it stands; as nobody has changed it yet it is of version 1. */
export type Settings<T> = T & { version: number };

/**
 * The settings of a company, or of the installation with `companyId` null, in the viewer's transaction. Members that a
 * later release added have their defaults.
 */
export async function readSettings<T extends object>(
  db: Db,
  { key, shape }: SettingGroup<T>,
  companyId: number | null,
): Promise<Settings<T>> {
  const { value, version } = (await queries.findSetting(db, companyId, key)) ?? { value: {}, version: 1 };
  return { ...shape.parse(value), version };
}

/** The group with those of its members that an update sends: the others stay as they are. */
export function changed<T extends object>(
  { version: _, ...before }: Settings<T>,
  { version: __, ...sent }: { [K in keyof T]?: T[K] | undefined } & { version?: number | undefined },
): T {
  const said = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(said) } as unknown as T; // of members of T
}

/** As `readSettings`, for who is about to change them: nobody else does before the transaction ends. */
export async function lockSettings<T extends object>(
  db: Db,
  { key, shape }: SettingGroup<T>,
  companyId: number | null,
  at: Date,
): Promise<Settings<T>> {
  const { value, version } = await queries.lockSetting(db, companyId, key, at);
  return { ...shape.parse(value), version };
}

/**
 * Stores the whole group and answers it as it stands then. The caller has checked the right to do so and records the change: the installation's rows are a SYSADMIN's alone (row-level security), a company's are its viewers'.
 */
export async function writeSettings<T extends object>(
  db: Db,
  { key, shape }: SettingGroup<T>,
  companyId: number | null,
  value: T,
  at: Date,
): Promise<Settings<T>> {
  const stored = shape.parse(value);
  const version = await queries.upsertSetting(db, companyId, key, stored, at);
  return { ...stored, version };
}
