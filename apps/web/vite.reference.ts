import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import type { Plugin } from 'vite';

/**
 * Returns the script of the API reference page. It comes from the only npm package that contains this script without
 * source maps.
 */
async function loadReferenceScript(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: 'openapi.json' } });
  const { body, statusCode } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`the API reference has no script: status ${statusCode}`);
  return body.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}

/**
 * Adds the scripts of `/api/docs` to the build (decision 091). They are not part of the portal's bundles, because no
 * other page loads them.
 */
export function referencePlugin(): Plugin {
  return {
    name: 'api-reference',
    apply: 'build',
    async generateBundle() {
      const start = readFileSync(resolve(import.meta.dirname, 'reference/start.js'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'reference/start.js', source: start });
      this.emitFile({ type: 'asset', fileName: 'reference/scalar.js', source: await loadReferenceScript() });
    },
  };
}
