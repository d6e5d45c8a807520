import { operations } from '@gatehouse/api';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { signIn } from '@gatehouse/testing/portal/start-portal';
import { z } from 'zod';
import type { Bench, Figure } from '../kit/bench.ts';
import { openExplainer } from '../kit/explain.ts';
import { asLimit, benchAdministrator } from './figures.ts';

const mostPages = 2_000;
const printed = 10;

/** Returns whether the operation lists rows in pages or as a whole, without an id in its path. */
function isList({ method, path, result, permission }: OperationShape): boolean {
  const properties = result instanceof z.ZodObject ? result.shape : {};
  return method === 'GET' && !path.includes('{') && 'content' in properties && permission !== 'PUBLIC';
}

/** Calls every list operation once for 12 rows, and counts the pages that PostgreSQL reads for each answer. */
export async function crawl(bench: Bench): Promise<Figure[]> {
  const { dataDir, month } = await bench.dataSet(bench.crawlSize);
  return bench.withPortal(dataDir, async ({ url }) => {
    const token = await signIn(url, benchAdministrator);
    const headers = { authorization: `Bearer ${token}` };
    const explainer = await openExplainer(dataDir, { isNested: false });
    const calls: { path: string; pages: number; ms: number }[] = [];
    try {
      for (const operation of operations.filter(isList)) {
        const path = pathOf(operation) + listQuery(operation, month);
        const request = { method: 'GET', url: path, headers } as const;
        const { statements, status } = await explainer.explain([request, request]);
        if (status !== 200) bench.say(`${path} was answered ${status}`);
        const sum = (figure: 'pages' | 'ms') =>
          statements.reduce((total, statement) => total + statement[figure], 0);
        calls.push({ path, pages: sum('pages'), ms: sum('ms') });
      }
    } finally {
      await explainer.close();
    }
    calls.sort((a, b) => b.pages - a.pages);
    for (const { path, pages, ms } of calls.slice(0, printed))
      bench.say(`${String(pages).padStart(8)} pages ${ms.toFixed(1).padStart(8)} ms  ${path}`);
    const over = calls.filter(({ pages }) => pages > mostPages).length;
    return [asLimit(`list operations that read more than ${mostPages} pages`, over, 0, `of ${calls.length}`)];
  });
}

/** Returns the query of a list: twelve rows, and a month if the operation has dates. */
function listQuery({ query }: OperationShape, month: { from: string; to: string }): string {
  const candidates: Record<string, string>[] = [
    { ...month, page: '0', size: '12' },
    { ...month, size: '12' },
    month,
    { page: '0', size: '12' },
    { size: '12' },
  ];
  const accepted = candidates.find((values) => query?.safeParse(values).success);
  return accepted ? `?${new URLSearchParams(accepted)}` : '';
}
