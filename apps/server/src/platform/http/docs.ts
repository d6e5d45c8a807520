import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The API description. `npm run api:list` writes the file, and a test checks that it is up to date. */
const documentFile = join(import.meta.dirname, '../../../../../docs/openapi.json');

/**
 * The HTML page of the API reference. The page loads only two scripts, which the build of the web app writes. Therefore
 * it has the same content security policy as all other pages.
 */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gatehouse API</title>
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The same content is in <a href="openapi.json">openapi.json</a>.</noscript>
<script src="../reference/scalar.js"></script>
<script src="../reference/start.js"></script>
</body>
</html>
`;

/**
 * Registers the API description `/api/openapi.json` and the readable page `/api/docs`. `address` is the URL of the
 * portal, which the API description names as its server.
 */
export function registerDocs(app: FastifyInstance, address: string): void {
  // The file is read on the first request, because it is large and most portals never need it.
  let document: Promise<object> | undefined;
  const readDocument = async (): Promise<object> => ({
    ...JSON.parse(await readFile(documentFile, 'utf8')),
    servers: [{ url: address }],
  });
  app.get('/api/openapi.json', () => {
    document ??= readDocument();
    return document;
  });
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
