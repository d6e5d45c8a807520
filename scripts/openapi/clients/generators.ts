import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import createTypes, { astToString } from 'openapi-typescript';
import { documentFile } from '../document.ts';

const file = join(import.meta.dirname, '../../..', documentFile);

/** Returns the problems that Redocly's recommended rules report as errors, each with its place. */
export async function lintDocument(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: readFileSync(file, 'utf8'), absoluteRef: file, config });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

/** Writes the types of openapi-typescript. Returns their file. */
export async function generateTypes(folder: string): Promise<string> {
  const target = join(folder, 'types.d.ts');
  await writeFile(target, astToString(await createTypes(pathToFileURL(file))));
  return target;
}

/** Writes the client of Hey API. Returns the file with its functions. */
export async function generateClient(folder: string): Promise<string> {
  await createClient({
    input: file,
    output: join(folder, 'client'),
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  return join(folder, 'client/sdk.gen.ts');
}

/** Compiles generated files under strict rules. Returns the output of the compiler, which is empty for valid files. */
export function compile(files: readonly string[]): string {
  const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript'))), '../bin/tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  // The types of this repository are not visible from the folder of the files.
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, ...options, ...modules, ...files], {
    cwd: dirname(files[0] ?? ''),
    encoding: 'utf8',
  });
  return stdout + stderr;
}
