import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

interface DocumentedOperation {
  operationId?: string;
  summary: string;
  description?: string;
  'x-permission'?: string;
  'x-scope'?: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema?: object; example?: unknown }> };
  responses: Record<string, { description: string }>;
}

/**
 * Registers `/api/openapi.json` and its readable form `/api/docs`, one page without scripts. `address` is the URL of
 * the portal.
 */
export function registerDocs(
  app: FastifyInstance,
  operations: readonly OperationShape[],
  address: string,
  extraPaths: Record<string, unknown> = {},
  webhooks: Record<string, unknown> = {},
): void {
  // Created on the first request, because the document is large and most portals never need it.
  let cachedDocument: Record<string, unknown> | undefined;
  const getDocument = () => {
    cachedDocument ??= { ...openApi(operations, extraPaths, webhooks), servers: [{ url: address }] };
    return cachedDocument;
  };
  app.get('/api/openapi.json', async () => getDocument());
  app.get('/api/docs', async (_request, reply) => {
    const { paths, webhooks: webhookPaths } = getDocument() as Record<string, Sections>; // Created by `getDocument`.
    return reply.type('text/html; charset=utf-8').send(render(paths ?? {}, webhookPaths ?? {}));
  });
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const codeBlock = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

type Sections = Record<string, Record<string, DocumentedOperation>>;

const renderSections = (paths: Sections): string =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        renderSection(method.toUpperCase(), path, operation),
      ),
    )
    .join('\n');

function render(paths: Sections, webhooks: Sections): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Gatehouse API</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#222;background:#fff}
summary{cursor:pointer;padding:.4rem 0}details{border-bottom:1px solid #ddd}pre{background:#f4f6f8;padding:.8rem;overflow:auto}
b{display:inline-block;min-width:4.5rem;color:#045f8c}code{font-size:.95em}
@media(prefers-color-scheme:dark){body{background:#1c2126;color:#e6e6e6}pre{background:#2a3036}b{color:#6cc0ee}details{border-color:#444}}
</style></head><body><h1>Gatehouse API</h1>
<p>The same as <a href="openapi.json">OpenAPI 3.1</a>. Every answer is <code>{ status, messageCode, message, result, requestId }</code>;
status "00" is success.</p>${renderSections(paths)}
<h2 id="webhooks">Webhooks</h2>
<p>What the portal sends, signed after Standard Webhooks.</p>${renderSections(webhooks)}</body></html>`;
}

function renderSection(method: string, path: string, operation: DocumentedOperation): string {
  const rights = operation['x-permission']
    ? `<p>Permission <code>${operation['x-permission']}</code>, scope <code>${operation['x-scope']}</code></p>`
    : '';
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> (${parameter.in}${parameter.required ? ', required' : ''}) <code>${escapeHtml(JSON.stringify(parameter.schema))}</code></li>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<h4>Body <code>${type}</code></h4>${schema ? codeBlock(schema) : ''}${example === undefined ? '' : `<h4>Example</h4>${typeof example === 'string' ? `<pre>${escapeHtml(example)}</pre>` : codeBlock(example)}`}`,
  );
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li>${status}: ${escapeHtml(description)}</li>`,
  );
  return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> — ${escapeHtml(operation.summary)}</summary>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}${rights}${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${bodies.join('')}
<h4>Answers</h4><ul>${answers.join('')}</ul></details>`;
}
