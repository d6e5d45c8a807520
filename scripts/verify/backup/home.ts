import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createFactories, type Factories } from '@gatehouse/testing/data/factories';
import { openTestPortal } from '@gatehouse/testing/portal/open-portal';
import { repositoryRoot } from '../../../apps/server/src/config.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { startEmbedded } from '../../../apps/server/src/platform/embedded/embedded.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import type { Portal } from '../../../apps/server/src/portal.ts';

/** A portal with its own data folder, which contains its secret key. */
export interface Home {
  portal: Portal;
  make: Factories;
  close(): Promise<void>;
}

export async function openHome(dataDir: string): Promise<Home> {
  const embedded = await startEmbedded({ dataDir, log: createLog('silent') });
  const portal = await openTestPortal(embedded.connection, { dataDir, logLevel: 'silent' }).catch(
    async (error: unknown) => {
      await embedded.stop();
      throw error;
    },
  );
  const make = createFactories(embedded.connection, systemClock);
  return {
    portal,
    make,
    async close() {
      await make.end();
      await portal.close();
      await embedded.stop();
    },
  };
}

export interface ScriptResult {
  code: number;
  /** Output of stdout and stderr. */
  text: string;
}

export async function runScript(
  name: 'backup' | 'restore',
  dataDir: string,
  args: string[],
): Promise<ScriptResult> {
  const script = join(repositoryRoot, 'scripts/backup', `${name}.ts`);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '', SECRET_KEY: '' };
  return promisify(execFile)(process.execPath, [script, ...args], { cwd: repositoryRoot, env }).then(
    ({ stdout, stderr }) => ({ code: 0, text: `${stdout}${stderr}` }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: `${error.stdout}${error.stderr}`,
    }),
  );
}

/**
 * Returns the arguments of a command with these values. Throws if no line in operations.md shows the command with
 * all of these options.
 */
export function documentedArguments(
  operations: string,
  name: 'backup' | 'restore',
  values: Readonly<Record<string, string>>,
): string[] {
  const lines = [...operations.matchAll(new RegExp(`^npm run ${name} -- (.+)$`, 'gm'))].map(([, rest = '']) =>
    [...rest.matchAll(/--([\w-]+)/g)].map(([, option = '']) => option),
  );
  const names = Object.keys(values);
  const line = lines.find((options) => names.every((option) => options.includes(option)));
  if (!line) throw new Error(`docs/operations.md has no npm run ${name} with ${names}`);
  return names.flatMap((option) => [`--${option}`, values[option] ?? '']);
}
