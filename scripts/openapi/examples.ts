import { globSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { PathItems } from './operation-items.ts';
import { itemsOf } from './sharing.ts';

/** Example of an operation: the body of the request, and `result` of the response. */
interface OperationExample {
  body?: unknown;
  result?: unknown;
}

const folder = join(import.meta.dirname, '../../docs/api');
/** Languages of code samples by their file extension, in the order in which the API reference shows them. */
const sampleLanguages = {
  '.sh': { lang: 'Shell', label: 'curl' },
  '.ts': { lang: 'TypeScript', label: 'TypeScript' },
  '.py': { lang: 'Python', label: 'Python' },
} as const;

/** Adds the examples of `docs/api/examples.json` and the programs of `docs/api/samples` to their operations. */
export function addExamples(paths: PathItems): void {
  const examples: Record<string, OperationExample> = JSON.parse(
    readFileSync(join(folder, 'examples.json'), 'utf8'),
  );
  for (const item of itemsOf(paths)) {
    const samples = readSamples(item.operationId);
    if (samples.length > 0) item['x-codeSamples'] = samples;
    const example = examples[item.operationId];
    const request = item.requestBody?.content['application/json'];
    const answer = item.responses['200']?.content?.['application/json'];
    if (request && example?.body !== undefined) request.example = example.body;
    if (answer && example?.result !== undefined)
      answer.example = {
        status: '00',
        messageCode: 'success',
        message: '',
        result: example.result,
        requestId: '5b1f7f0e-7c1c-4d0f-9d0a-0f6f3c1f6a10',
      };
  }
}

function readSamples(operationId: string): object[] {
  const files = globSync(`${operationId}.*`, { cwd: join(folder, 'samples') });
  return Object.entries(sampleLanguages).flatMap(([extension, language]) => {
    const file = files.find(
      (name) => extname(name) === extension && basename(name, extension) === operationId,
    );
    return file ? [{ ...language, source: readFileSync(join(folder, 'samples', file), 'utf8') }] : [];
  });
}
