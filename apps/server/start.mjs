/**
 * Starts the portal with the source's compiled form at hand. Node strips the types of a file once and keeps the result, so that
 * a later start neither loads its parser, some 20 MB for as long as the portal runs, nor compiles what it reads.
 * With `--compile` it only does that.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/gatehouse-compiled'));

const { run, readProgram } = await import('./src/main.ts');
if (process.argv.includes('--compile')) await readProgram();
else {
  // Written at an orderly end anyway; this is for a portal that is killed.
  setTimeout(flushCompileCache, 10_000).unref();
  await run();
  // Once, when it has settled: what starting needed, some 8 MB, goes back to the machine.
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, 3_000).unref();
}
