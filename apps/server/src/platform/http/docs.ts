import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

interface Described {
  operationId?: string;
  summary: string;
  description?: string;
  'x-permission'?: string;
  'x-scope'?: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema?: object; example?: unknown }> };
  responses: Record<string, { description: string }>;
}

/** `/api/openapi.json` and the same for reading at `/api/docs`: one page without a script. `address` is that of the portal. */
export function registerDocs(
  app: FastifyInstance,
  operations: readonly OperationShape[],
  address: string,
  extraPaths: Record<string, unknown> = {},
  webhooks: Record<string, unknown> = {},
): void {
  // Made when somebody asks: it is as large as all shapes together, and most portals are never asked
  let made: Record<string, unknown> | undefined;
  const document = () => {
    made ??= { ...openApi(operations, extraPaths, webhooks), servers: [{ url: address }] };
    return made;
  };
  app.get('/api/openapi.json', async () => document());
  app.get('/api/docs', async (_request, reply) => {
    const { paths, webhooks: sent } = document() as Record<string, Sections>; // built just above
    return reply.type('text/html; charset=utf-8').send(render(paths ?? {}, sent ?? {}));
  });
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const code = (value: unknown) => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

type Sections = Record<string, Record<string, Described>>;

const sectionsOf = (paths: Sections): string =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
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
status "00" is success.</p>${sectionsOf(paths)}
<h2 id="webhooks">Webhooks</h2>
<p>What the portal sends, signed after Standard Webhooks.</p>${sectionsOf(webhooks)}</body></html>`;
}

function section(method: string, path: string, operation: Described): string {
  const rights = operation['x-permission']
    ? `<p>Permission <code>${operation['x-permission']}</code>, scope <code>${operation['x-scope']}</code></p>`
    : '';
  const parameters = (operation.parameters ?? []).map(
    (one) =>
      `<li><code>${escaped(one.name)}</code> (${one.in}${one.required ? ', required' : ''}) <code>${escaped(JSON.stringify(one.schema))}</code></li>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema, example }]) =>
      `<h4>Body <code>${type}</code></h4>${schema ? code(schema) : ''}${example === undefined ? '' : `<h4>Example</h4>${typeof example === 'string' ? `<pre>${escaped(example)}</pre>` : code(example)}`}`,
  );
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li>${status}: ${escaped(description)}</li>`,
  );
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code> — ${escaped(operation.summary)}</summary>
${operation.description ? `<p>${escaped(operation.description)}</p>` : ''}${rights}${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${bodies.join('')}
<h4>Answers</h4><ul>${answers.join('')}</ul></details>`;
}
